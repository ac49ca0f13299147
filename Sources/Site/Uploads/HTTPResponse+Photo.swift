import Foundation
public import HTTPServer
public import Persistence

extension HTTPResponse {
    /// A picture for the pages, which never changes at its address and may be kept for ever.
    /// - Parameter tag: names its content.
    public static func photo(_ picture: HTTPResponseBody, tag: String) -> HTTPResponse {
        HTTPResponse(
            headerFields: [
                .contentType: "image/webp", .cacheControl: "private, max-age=31536000, immutable", .eTag: "\"\(tag)\"",
                .acceptRanges: "bytes",
            ], body: picture)
    }

    /// A photo as it was sent, for the browser to save. It may tell where it was taken, so nothing on the way keeps it.
    ///
    /// - Parameters:
    ///   - mediaType: found by content when it was taken.
    ///   - name: of the file.
    public static func original(_ photo: HTTPResponseBody, mediaType: String, name: String) -> HTTPResponse {
        HTTPResponse(
            headerFields: [
                .contentType: mediaType, .cacheControl: "no-store", .acceptRanges: "bytes",
                .contentDisposition: ContentDisposition.attachment(filename: name),
            ], body: photo)
    }
}

extension PersistentContainer {
    /// A binary as the body of a response: in memory where it is small, else read while it is sent.
    ///
    /// - Parameter find: finds it, for each part anew; nil comes out where it finds none.
    public func body(
        _ find: @escaping @Sendable (ManagedObjectContext) throws -> Binary?
    ) throws -> HTTPResponseBody? {
        try read { context in
            guard let binary = try find(context) else { return nil }
            let size = try binary.size
            guard size > StoredContent.partSize else { return .bytes([UInt8](try binary.data())) }
            return .stored(
                StoredContent(count: size) { [self] range in
                    try read { [UInt8](try find($0)?.data(in: range) ?? Data()) }
                })
        }
    }
}
