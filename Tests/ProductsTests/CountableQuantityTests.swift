import Testing

@testable import Products

@Suite struct CountableQuantityTests {
    @Test(
        arguments: [
            ("2 kg", "3 kg", "1 kg"), ("12", "13", "11"), ("1,5 l", "2,5 l", "0,5 l"), ("1.50", "2.50", "0.50"),
            ("2kg", "3kg", "1kg"), ("7,5", "8,5", "6,5"), ("9", "10", "8"), ("10", "11", "9"),
            ("99 eggs", "100 eggs", "98 eggs"),
            ("0.1", "1.1", "0.0"), ("0,500 kg", "1,500 kg", "0,000 kg"), ("0.30 m", "1.30 m", "0.00 m"),
            ("2.125 kg", "3.125 kg", "1.125 kg"),
            ("3 × 500 g", "4 × 500 g", "2 × 500 g"), ("2x", "3x", "1x"), ("2本", "3本", "1本"), ("2 個", "3 個", "1 個"),
            ("  2 kg ", "  3 kg ", "  1 kg "), ("5 (open)", "6 (open)", "4 (open)"),
            ("1\u{A0}kg", "2\u{A0}kg", "0\u{A0}kg"), ("1.9999999999999", "2.9999999999999", "0.9999999999999"),
            ("999999999999999", "1000000000000000", "999999999999998"),
        ])
    func aStepChangesTheNumberAlone(text: String, more: String, less: String) throws {
        let quantity = try #require(CountableQuantity(text))
        #expect(quantity.stepped(by: 1) == more)
        #expect(quantity.stepped(by: -1) == less)
    }

    @Test(arguments: [("0", "0"), ("0 kg", "0 kg"), ("0.5", "0.0"), ("0,75 l", "0,00 l"), ("0.0", "0.0")])
    func nothingFallsBelowZero(text: String, less: String) throws {
        #expect(try #require(CountableQuantity(text)).stepped(by: -1) == less)
    }

    @Test(
        arguments: [
            "", " ", "plenty", "a dozen", "1/2", "1 1/2", "2024-05-01", "3½", "½", "2 ½", "-3", "+3", "−3", "1,500",
            "1,500 g", "1,500.25", "1 500", "1\u{A0}500 g", "1.5.2", "5.", "5, ripe", ".5", ",5", "50%", "~3", "3-4",
            "10:30", "1_000", "1'000", "1000000000000000", "1.999999999999999", "٣", "３", "二", "2\u{308}",
            "2\u{FE0F}\u{20E3}", "2²", "2\0", "kg 2", "(2)", "1e5", "0x10", "3 /4", "1h30", "2nd shelf", "3rd", "007",
            "1.000", "2 - 3", "4 & 5",
        ])
    func whatMayMeanAnotherThingHasNoSteps(text: String) {
        #expect(CountableQuantity(text) == nil)
    }

    @Test func stepsUpAndDownLeadBack() throws {
        for start in ["2 kg", "7,5", "1.10 l", "12"] {
            var text = start
            for _ in 0..<25 { text = try #require(CountableQuantity(text)).stepped(by: 1) }
            for _ in 0..<25 { text = try #require(CountableQuantity(text)).stepped(by: -1) }
            #expect(text == start)
        }
    }
}
