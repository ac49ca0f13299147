@testable import HTTPServer

extension HTTPRequestBody {
    /// The whole body in memory. Throws a 413 beyond `limit` bytes.
    func collect(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            guard bytes.count + chunk.count <= limit else { throw Self.tooLarge(limit) }
            bytes += chunk
        }
        return bytes
    }
}
