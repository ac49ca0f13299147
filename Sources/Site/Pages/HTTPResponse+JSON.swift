import Foundation
public import HTTPServer

extension HTTPResponse {
    /// Names and texts as a JSON object.
    public static func json(_ object: [String: String], status: Status) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(
            status: status, headerFields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes([UInt8](try encoder.encode(object))))
    }
}
