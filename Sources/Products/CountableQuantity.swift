/// A quantity that begins with a number, which can be counted up and down: "12", "2 kg", "1,5 l", "3 × 500 g".
///
/// A number has at most 15 digits and may have decimals after a point or a comma. It ends the text, or a word follows it,
/// at once or after white space. Nothing is guessed: where a step could mean another thing there is none. So fractions and
/// dates ("1/2", "3½", "2024-05-01") do not count, nor numbers within words ("1e5", "2nd", "1h30", "007"), nor what may be
/// thousands ("1,500", "1.000", "1 500").
struct CountableQuantity {
    private let before: Substring
    private let whole: Int
    /// With their separator, e.g. ",5".
    private let decimals: Substring
    private let after: Substring

    private static let mostDigits = 15

    init?(_ text: String) {
        before = text.prefix(while: \.isWhitespace)
        let digits = text[before.endIndex...].prefix(while: \.isDigit)
        let rest = text[digits.endIndex...]
        let separator = rest.first.flatMap { ",.".contains($0) ? $0 : nil }
        decimals = separator == nil ? rest.prefix(0) : rest.prefix(1 + rest.dropFirst().prefix(while: \.isDigit).count)
        after = rest[decimals.endIndex...]
        guard digits.count + decimals.dropFirst().count <= Self.mostDigits, let whole = Int(digits) else { return nil }
        self.whole = whole
        guard digits.count == 1 || digits.first != "0", decimals.count != 1,
            separator != "," || decimals.count != 4 || whole == 0,
            whole == 0 || decimals != ".000", Self.isAboutTheNumber(after)
        else { return nil }
    }

    /// Whether what follows a number says what there is so much of.
    private static func isAboutTheNumber(_ text: Substring) -> Bool {
        guard let next = text.first else { return true }
        guard next.isWhitespace else {
            let word = text.prefix { !$0.isWhitespace }
            return next.isLetter && !word.contains(where: \.isNumber)
                && !["st", "nd", "rd", "th"].contains(word.lowercased())
        }
        return text.first { !$0.isWhitespace }.map { $0.isLetter || "(×".contains($0) } ?? true
    }

    /// One more, or one less; never below zero: "0,5" less one is "0,0". Everything but the number stays as typed, and
    /// so do its separator and how many decimals it has.
    func stepped(by step: Int) -> String {
        let sum = whole + step
        let decimals = sum < 0 ? decimals.map { $0.isDigit ? "0" : $0 } : Array(decimals)
        return "\(before)\(max(sum, 0))\(String(decimals))\(after)"
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
