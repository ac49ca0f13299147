/// A value that prints as plain text, to be escaped: in text, in attributes, in parts of addresses.
///
/// Strings, whole numbers and optionals of them; nil prints nothing.
public protocol PlainValue: TextValue {
    /// Hands over the text in UTF-8, not escaped; calls nothing for nil.
    func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

/// A value that prints between tags: a `PlainValue`, or `HTML`, which is not escaped.
public protocol TextValue {
    /// Appends the value as it stands between tags.
    func writeText(into out: inout HTMLWriter)
}

extension PlainValue {
    @inlinable
    public func writeText(into out: inout HTMLWriter) {
        withPlainBytes { out.escapeText($0) }
    }
}

extension HTML: TextValue {
    public func writeText(into out: inout HTMLWriter) {
        markup.withPlainBytes { out.append($0) }
    }
}

extension String: PlainValue {
    @inlinable
    public func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil {
            Array(utf8).withUnsafeBufferPointer(body)
        }
    }
}

extension Substring: PlainValue {
    @inlinable
    public func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil {
            Array(utf8).withUnsafeBufferPointer(body)
        }
    }
}

extension StaticString: PlainValue {
    @inlinable
    public func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withUTF8Buffer(body)
    }
}

extension Optional: TextValue where Wrapped: TextValue {
    @inlinable
    public func writeText(into out: inout HTMLWriter) {
        if let value = self { value.writeText(into: &out) }
    }
}

extension Optional: PlainValue where Wrapped: PlainValue {
    @inlinable
    public func withPlainBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if let value = self { value.withPlainBytes(body) }
    }
}
