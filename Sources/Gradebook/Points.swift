import Persistence

/// Points as people write them: "7,5" and "7.5" are the same. Kept in ten-thousandths, so that what is typed, stored and
/// shown can be compared exactly.
struct Points: Hashable, Sendable {
    /// The most that is taken.
    static let most = Points(1_000_000)

    private let parts: Int

    private static let unit = 10_000

    /// - Parameter number: what is stored; it is rounded to four decimals.
    init(_ number: Double) {
        let limit = 1e15
        parts = number.isFinite ? Int((max(-limit, min(limit, number * Double(Self.unit)))).rounded()) : 0
    }

    private init(parts: Int) {
        self.parts = parts
    }

    /// The number to store.
    var number: Double { Double(parts) / Double(Self.unit) }

    /// The shortest way to write it, with a dot: "7.5", "8".
    var text: String {
        let (whole, rest) = parts.magnitude.quotientAndRemainder(dividingBy: UInt(Self.unit))
        var fraction = String(rest + UInt(Self.unit)).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return (parts < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}

extension Points {
    /// Why a text is not taken as points.
    enum Mistake: Error, Equatable {
        case notANumber, negative, tooManyDecimals, tooMuch
        /// A comma before three digits: a decimal sign here, a mark of thousands there.
        case ambiguous(Points, Points)

        var sentence: String {
            switch self {
            case .notANumber: "This is not a number. Please write it like 7 or 7.5."
            case .negative: "This is less than 0. Please write 0 or more."
            case .tooManyDecimals: "Please write four decimals at most."
            case .tooMuch: "This is more than \(Points.most.text), the most that is taken."
            case .ambiguous(let small, let large):
                "This can mean \(small.text) or \(large.text). Please write one of the two."
            }
        }
    }

    /// Reads what was typed: digits of any script with at most one decimal sign, which may be a comma.
    /// - Returns: nil where the text is blank.
    static func typed(_ text: String) throws(Mistake) -> Points? {
        if text.isBlank { return nil }
        let signs = Array(text.unicodeScalars).trimmed
        // The digits before the decimal sign, and those after it.
        var digits: [[Int]] = [[]]
        var hasComma = false
        for sign in signs {
            if let digit = sign.decimalDigit {
                digits[digits.count - 1].append(digit)
            } else if decimalSigns.contains(sign), digits.count == 1 {
                digits.append([])
                hasComma = commas.contains(sign)
            } else {
                throw signs.first.map(minusSigns.contains) == true ? .negative : .notANumber
            }
        }
        let (whole, fraction) = (digits[0], digits.dropFirst().first ?? [])
        guard !whole.isEmpty || !fraction.isEmpty else { throw .notANumber }
        guard fraction.count <= 4 else { throw .tooManyDecimals }
        let decimal = value(whole, fraction)
        if hasComma, (1...3).contains(whole.count), fraction.count == 3 {
            throw .ambiguous(decimal, value(whole + fraction, []))
        }
        guard decimal.parts <= most.parts else { throw .tooMuch }
        return decimal
    }

    private static func value(_ whole: [Int], _ fraction: [Int]) -> Points {
        // However many digits there are: from here on it is too much anyway.
        let whole = whole.reduce(0) { min($0 * 10 + $1, 10_000_000) }
        let padded = fraction + Array(repeating: 0, count: 4 - fraction.count)
        return Points(parts: whole * unit + padded.reduce(0) { $0 * 10 + $1 })
    }

    /// As a comma: the usual one, full width, small.
    private static let commas: Set<Unicode.Scalar> = [",", "\u{FF0C}", "\u{FE50}"]
    /// With the dots of the same widths and the Arabic decimal sign.
    private static let decimalSigns = commas.union([".", "\u{FF0E}", "\u{FE52}", "\u{066B}"])
    private static let minusSigns: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{FF0D}", "\u{FE63}"]
}

extension Unicode.Scalar {
    /// The digit that it is in its script; nil also for raised and circled ones, which are no way to write a number.
    fileprivate var decimalDigit: Int? {
        properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
    }
}

extension [Unicode.Scalar] {
    /// Without what cannot be seen at both ends.
    fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
        let start = drop { String($0).isBlank }
        guard let last = start.lastIndex(where: { !String($0).isBlank }) else { return [] }
        return start[...last]
    }
}
