/// A value that prints as a whole address: a string, whose scheme is checked, or a `SafeURL`; nil prints nothing.
public protocol URLValue {
    /// Hands over the address in UTF-8, not escaped, and whether its scheme passes unchecked; calls nothing for nil.
    func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void)

    /// Appends the address as it stands in an attribute. What has it in parts can write them one after the other.
    func writeURL(into out: inout HTMLWriter)
}

extension URLValue {
    @inlinable
    public func writeURL(into out: inout HTMLWriter) {
        withAddress { address, isTrusted in out.writeURL(address, isTrusted: isTrusted) }
    }
}

extension URLValue where Self: PlainValue {
    @inlinable
    public func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        withPlainBytes { body($0, false) }
    }
}

extension String: URLValue {}
extension Substring: URLValue {}
extension StaticString: URLValue {}

extension SafeURL: URLValue {
    @inlinable
    public func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        address.withPlainBytes { body($0, true) }
    }
}

extension Optional: URLValue where Wrapped: URLValue {
    @inlinable
    public func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        if let value = self { value.withAddress(body) }
    }
}
