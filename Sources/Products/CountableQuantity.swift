/// A quantity that begins with a number, which can be counted up and down: "12", "2 kg", "1,5 l", "3 × 500 g".
///
/// A number has at most 15 digits and may have decimals after a point or a comma. It ends the text, or a letter or white
/// space follows it. Nothing is guessed: where a step could mean another thing there is none. So fractions and dates
/// ("1/2", "3½", "2024-05-01") do not count, nor does what may be thousands: three digits after a comma ("1,500"), or
/// another number after white space ("1 500").
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
        var rest = text[digits.endIndex...]
        var decimals = rest.prefix(0)
        if let separator = rest.first, separator == "," || separator == "." {
            decimals = rest.prefix(1 + rest.dropFirst().prefix(while: \.isDigit).count)
            guard decimals.count > 1, separator == "." || decimals.count != 4 else { return nil }
            rest = rest[decimals.endIndex...]
        }
        guard digits.count + decimals.dropFirst().count <= Self.mostDigits, let whole = Int(digits) else { return nil }
        guard let next = rest.first else {
            (self.whole, self.decimals, after) = (whole, decimals, rest)
            return
        }
        let isCounted = next.isWhitespace && rest.first { !$0.isWhitespace }?.isNumber != true
        guard isCounted || next.isLetter else { return nil }
        (self.whole, self.decimals, after) = (whole, decimals, rest)
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
