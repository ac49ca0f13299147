import HTML

/// What stands in a photo's place until it is there, as an address that holds the picture itself (RFC 2397).
struct PhotoPlaceholder: URLValue, Sendable {
    /// A WebP file in base64, which the image workers made.
    private let base64: String

    private static let prefix: StaticString = "data:image/webp;base64,"

    /// - Parameter base64: nil comes out where it is empty.
    init?(base64: String) {
        guard !base64.isEmpty else { return nil }
        self.base64 = base64
    }

    func writeURL(into out: inout HTMLWriter) {
        out.markup(Self.prefix)
        out.text(base64)
    }

    func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        "\(Self.prefix)\(base64)".withPlainBytes { body($0, true) }
    }
}
