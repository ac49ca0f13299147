import Site
import Testing

@Suite struct CountedTests {
    @Test(arguments: [(0, "no albums"), (1, "1 album"), (2, "2 albums"), (120, "120 albums")])
    func aNumberGoesWithItsNoun(count: Int, text: String) {
        #expect(count.counted("album") == text)
    }

    @Test func aNounMayHaveAPluralOfItsOwn() {
        #expect(1.counted("quiz", "quizzes") == "1 quiz")
        #expect(3.counted("quiz", "quizzes") == "3 quizzes")
    }
}
