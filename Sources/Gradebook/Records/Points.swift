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
        /// A comma before three digits, or a point before three zeros: a decimal sign here, a mark of thousands there.
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
        let text = folded(text)
        if text.isEmpty { return nil }
        if text.first == "-" {
            let (whole, fraction) = try digits(text.dropFirst())
            guard (whole + fraction).allSatisfy({ $0 == "0" }) else { throw .negative }
            return Points(0)
        }
        let (whole, fraction) = try digits(text)
        guard fraction.count <= 4 else { throw .tooManyDecimals }
        let decimal = try value(whole, fraction)
        // Nobody writes thousands like 0,125. After a point only zeros are in doubt: 66.667 comes out of a calculator.
        let mayBeThousands = (1...3).contains(whole.count) && whole.first != "0" && fraction.count == 3
        if mayBeThousands, text.contains(",") || fraction == "000" {
            throw .ambiguous(decimal, try value(whole + fraction, ""))
        }
        guard decimal.parts <= most.parts else { throw .tooMuch }
        return decimal
    }

    /// The digits of a number before and after its decimal sign.
    private static func digits(_ text: Substring) throws(Mistake) -> (whole: Substring, fraction: Substring) {
        // A regular expression would say it too, but takes seconds for the cells of a large table.
        let parts = text.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { throw .notANumber }
        return (parts[0], parts.count == 2 ? parts[1] : "")
    }

    private static func value(_ whole: Substring, _ fraction: Substring) throws(Mistake) -> Points {
        // So many digits that they are no `Int` are too much.
        let digits = "0" + whole + fraction + String(repeating: "0", count: 4 - fraction.count)
        guard let parts = Int(digits) else { throw .tooMuch }
        return Points(parts: parts)
    }

    /// The text with its digits and signs in ASCII, and without what cannot be seen at both ends.
    private static func folded(_ text: String) -> Substring {
        var folded = Substring(String(String.UnicodeScalarView(text.unicodeScalars.map(ascii))))
        while folded.first == " " { folded.removeFirst() }
        while folded.last == " " { folded.removeLast() }
        return folded
    }

    /// A digit of any script, a sign of any width and a blank as ASCII has them; any other as it is. Raised and circled
    /// digits are no way to write a number.
    private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
            return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
        }
        return switch scalar {
        case "\u{FF0C}", "\u{FE50}": ","
        case "\u{FF0E}", "\u{FE52}", "\u{066B}": "."
        case "\u{2212}", "\u{FF0D}", "\u{FE63}": "-"
        default: String(scalar).isBlank ? " " : scalar
        }
    }
}
