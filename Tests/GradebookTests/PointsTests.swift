import Testing

@testable import Gradebook

@Suite struct PointsTests {
    private func mistake(_ text: String) -> Points.Mistake? {
        do throws(Points.Mistake) {
            _ = try Points.typed(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("7.5", "7.5"), ("7,5", "7.5"), ("8", "8"), ("8.0", "8"), ("0", "0"), ("00012", "12"), (".5", "0.5"),
            ("7,", "7"), (" 7.5\t", "7.5"), ("\u{A0}7\u{3000}", "7"), ("\u{200E}7.5\u{200F}", "7.5"),
            ("７．５", "7.5"), ("７，５", "7.5"), ("٧٫٥", "7.5"), ("७.५", "7.5"), ("0.0001", "0.0001"),
            ("1000000", "1000000"), ("1000000.0000", "1000000"), ("1234,5", "1234.5"), ("1,25", "1.25"),
            ("1,0000", "1"), ("1.0000", "1"), ("1.00", "1"), ("1234,567", "1234.567"), ("66.667", "66.667"),
            ("0,125", "0.125"), ("0.000", "0"), ("0,000", "0"), (",125", "0.125"), ("1234.000", "1234"), ("-0", "0"),
        ])
    func numbersAreRead(text: String, shown: String) throws {
        let points = try #require(try Points.typed(text))
        #expect(points.text == shown)
        #expect(try Points.typed(points.text) == points)
        #expect(Points(points.number) == points)
    }

    @Test(arguments: ["", " ", "\t\n", "\u{A0}", "\u{200B}", "\u{3000}"])
    func whatCannotBeSeenIsBlank(text: String) throws {
        #expect(try Points.typed(text) == nil)
    }

    @Test(
        arguments: [
            "abc", "7x", "x7", "7 5", "+7", "1e3", "1E3", "inf", "nan", "infinity", "0x10", "7.5.5", "7,5,5", "1,000.5",
            "1.000,5", ".", ",", "½", "7²", "②", "Ⅷ", "七", "7%", "'7'", "7\u{0301}", "1_000", "７−", "-", "−", "-abc",
            "--7", "-7x", "-.", "<->",
        ])
    func otherTextsAreNoNumbers(text: String) {
        #expect(mistake(text) == .notANumber)
    }

    @Test(arguments: ["-7", "−7.5", "－7", "-0.5", "-,5", "-1,000", "-0.00001"])
    func nothingIsBelowZero(text: String) {
        #expect(mistake(text) == .negative)
    }

    @Test func limitsAreTold() {
        #expect(mistake("0.00001") == .tooManyDecimals)
        #expect(mistake("1000000.0001") == .tooMuch)
        #expect(mistake(String(repeating: "9", count: 10_000)) == .tooMuch)
        #expect(mistake("2000000")?.sentence == "This is more than 1000000, the most that is taken.")
    }

    @Test(
        arguments: [
            ("1,000", "1", "1000"), ("2,125", "2.125", "2125"), ("100,000", "100", "100000"), ("１，０００", "1", "1000"),
            ("1.000", "1", "1000"), ("25.000", "25", "25000"), ("١٫٠٠٠", "1", "1000"),
        ])
    func aSignThatMayMeanThousandsIsAsked(text: String, small: String, large: String) {
        #expect(mistake(text)?.sentence == "This can mean \(small) or \(large). Please write one of the two.")
    }

    @Test(arguments: [
        (Double.nan, "0"), (.infinity, "0"), (1e300, "100000000000"), (1.0 / 3, "0.3333"), (-2.5, "-2.5"),
    ])
    func whateverIsStoredCanBeShown(number: Double, text: String) {
        #expect(Points(number).text == text)
    }
}
