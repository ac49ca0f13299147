public import Foundation
public import HTTPServer

extension HTTPResponse {
    /// A picture for the pages, which never changes at its address and may be kept for ever.
    /// - Parameter tag: names its content.
    public static func photo(_ data: Data, tag: String) -> HTTPResponse {
        HTTPResponse(
            headerFields: [
                .contentType: "image/webp", .cacheControl: "private, max-age=31536000, immutable", .eTag: "\"\(tag)\"",
                .acceptRanges: "bytes",
            ], body: .bytes([UInt8](data)))
    }
}
