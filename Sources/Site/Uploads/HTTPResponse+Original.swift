public import Foundation
public import HTTPServer

extension HTTPResponse {
    /// A photo as it was sent, for the browser to save. It may tell where it was taken, so nothing on the way keeps it.
    ///
    /// - Parameters:
    ///   - mediaType: found by content when it was taken.
    ///   - name: of the file.
    ///   - size: in bytes.
    ///   - bytes: reads a part of it, which is sent before the next is asked for.
    public static func original(
        mediaType: String, name: String, size: Int, bytes: @escaping @Sendable (Range<Int>) throws -> Data
    ) -> HTTPResponse {
        HTTPResponse(
            headerFields: [
                .contentType: mediaType, .contentLength: String(size), .cacheControl: "no-store",
                .contentDisposition: ContentDisposition.attachment(filename: name),
            ],
            body: .stream { writer in
                let part = 256 * 1024
                for start in stride(from: 0, to: size, by: part) {
                    try await writer.write([UInt8](try bytes(start..<min(start + part, size))))
                }
            })
    }
}
