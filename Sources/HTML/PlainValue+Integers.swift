extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}

extension PlainValue where Self: FixedWidthInteger {
    /// The decimal digits, with `-` before a negative number.
    @inlinable
    public func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withDecimalDigits(of: UInt64(magnitude), isNegative: self < 0, body)
    }
}

@usableFromInline
func withDecimalDigits(
    of magnitude: UInt64, isNegative: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var rest = magnitude
        var first = digits.count
        repeat {
            first -= 1
            digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if isNegative {
            first -= 1
            digits[first] = UInt8(ascii: "-")
        }
        body(UnsafeBufferPointer(rebasing: digits[first...]))
    }
}

extension HTMLWriter {
    /// The decimal digits, put where they belong at once.
    @usableFromInline
    mutating func writeDigits(of magnitude: UInt64, isNegative: Bool) {
        if isNegative { append(UInt8(ascii: "-")) }
        reserve(20)
        var length = 1
        var rest = magnitude
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        var place = start + count + length
        rest = magnitude
        repeat {
            place -= 1
            place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        count += length
    }
}
