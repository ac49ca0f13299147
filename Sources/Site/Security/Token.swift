import CSodium

/// Random names that cannot be guessed, and digests of content; both by libsodium.
public enum Token {
    /// Has libsodium choose its fastest code once; it asks to be called before anything else of it.
    private static let isReady = sodium_init() >= 0

    /// 128 random bits as 32 hexadecimal digits.
    public static func random() -> String {
        _ = isReady
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        return hexadecimal(bytes)
    }

    /// A number for a person to quote, eight digits in two groups, e.g. `4711-0815`.
    public static func reference() -> String {
        _ = isReady
        let digits = String(randombytes_uniform(100_000_000))
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "\(padded.prefix(4))-\(padded.suffix(4))"
    }

    /// Whether the text could be one of ours: 32 hexadecimal digits.
    public static func isPlausible(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The digest of a list of texts (BLAKE2b, 128 bits), as hexadecimal digits. Each text's length goes in too, so that
    /// moving a letter from one text to the next gives another digest.
    public static func digest(_ texts: [String]) -> String {
        _ = isReady
        var content: [UInt8] = []
        for text in texts {
            content.append(contentsOf: "\(text.utf8.count):".utf8)
            content.append(contentsOf: text.utf8)
        }
        var digest = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&digest, digest.count, content, UInt64(content.count), nil, 0)
        return hexadecimal(digest)
    }

    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
