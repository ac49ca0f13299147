import Persistence
import Testing

@Suite struct BlankTests {
    @Test(
        arguments: [
            "", " \n\t\u{A0}", "\u{200B}\u{202E}", "\u{0}\u{7F}", "\u{AD}", "\u{3164}", "\u{115F}", "\u{34F}",
            "\u{FE0F}",
            "\u{E0041}", "\u{600}", " \u{3164}\u{200D} ",
        ])
    func blankIsWhatCannotBeSeen(text: String) {
        #expect(text.isBlank)
    }

    @Test(arguments: ["🍜", "/", "ㅏ", "\u{FE0F}a", "\u{301}", "0"])
    func everythingElseIsNot(text: String) {
        #expect(!text.isBlank)
    }
}
