/// A value that prints as JSON (RFC 8259) in `<script type="application/json">`: strings with their quotes, whole
/// numbers, truth values, arrays of them; nil is `null`.
public protocol JSONValue {
    /// Appends the value as JSON.
    func writeJSON(into out: inout HTMLWriter)
}

extension JSONValue where Self: PlainValue {
    @inlinable
    public func writeJSON(into out: inout HTMLWriter) {
        withPlainBytes { out.writeJSONString($0) }
    }
}

extension JSONValue where Self: PlainValue & FixedWidthInteger {
    @inlinable
    public func writeJSON(into out: inout HTMLWriter) {
        withPlainBytes { out.append($0) }
    }
}

extension String: JSONValue {}
extension Substring: JSONValue {}
extension StaticString: JSONValue {}
extension Int: JSONValue {}
extension Int8: JSONValue {}
extension Int16: JSONValue {}
extension Int32: JSONValue {}
extension Int64: JSONValue {}
extension UInt: JSONValue {}
extension UInt8: JSONValue {}
extension UInt16: JSONValue {}
extension UInt32: JSONValue {}
extension UInt64: JSONValue {}

extension Bool: JSONValue {
    public func writeJSON(into out: inout HTMLWriter) {
        out.markup(self ? "true" : "false")
    }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    public func writeJSON(into out: inout HTMLWriter) {
        if let value = self {
            value.writeJSON(into: &out)
        } else {
            out.markup("null")
        }
    }
}

extension Array: JSONValue where Element: JSONValue {
    public func writeJSON(into out: inout HTMLWriter) {
        out.markup("[")
        for (index, element) in enumerated() {
            if index > 0 { out.markup(",") }
            element.writeJSON(into: &out)
        }
        out.markup("]")
    }
}

extension HTMLWriter {
    /// Appends a JSON string. `<`, `>` and `&` are written as escapes, so that nothing in it can end a script element.
    @usableFromInline
    mutating func writeJSONString(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"):
                markup("\\u00")
                append(hexadecimalDigit(byte >> 4))
                append(hexadecimalDigit(byte & 15))
            default:
                append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
