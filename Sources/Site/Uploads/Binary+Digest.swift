import CSodium
import Foundation
public import Persistence

extension Binary {
    /// Names the content, as `ProcessedImage.digest` does; read a part at a time.
    public var photoDigest: String {
        get throws {
            var state = crypto_hash_sha256_state()
            crypto_hash_sha256_init(&state)
            let size = try size
            let part = 1_000_000
            for start in stride(from: 0, to: size, by: part) {
                let bytes = [UInt8](try data(in: start..<min(start + part, size)))
                crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
            }
            var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
            crypto_hash_sha256_final(&state, &digest)
            return Token.hexadecimal(Array(digest.prefix(8)))
        }
    }
}
