/// The usual field names by number, so that reading a request makes no string for them and comparing two is comparing
/// two numbers. `HTTPField.Name` holds the same order; a test keeps the two in step.
struct KnownFieldNames: Sendable {
    static let shared = KnownFieldNames()

    let display: [String] = [
        "", "Accept", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Age", "Allow", "Authorization",
        "Cache-Control", "Connection", "Content-Disposition", "Content-Encoding", "Content-Language", "Content-Length",
        "Content-Location", "Content-Range", "Content-Security-Policy", "Content-Type", "Cookie",
        "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Date", "DNT", "ETag", "Expect", "Expires",
        "Forwarded", "Host", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since",
        "Keep-Alive", "Last-Modified", "Location", "Origin", "Permissions-Policy", "Pragma", "Priority", "Range",
        "Referer", "Referrer-Policy", "Retry-After", "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-Site",
        "Sec-Fetch-User", "Server", "Set-Cookie", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
        "Upgrade-Insecure-Requests", "User-Agent", "Vary", "Via", "WWW-Authenticate", "X-Content-Type-Options",
        "X-Forwarded-For", "X-Forwarded-Proto", "X-Frame-Options", "X-Requested-With",
    ]
    let canonical: [String]
    /// The names with what stands between them and the value on the wire.
    let lineBeginnings: [[UInt8]]
    private let canonicalBytes: [[UInt8]]
    private let slots: [UInt8]

    private init() {
        canonical = display.map { $0.lowercased() }
        lineBeginnings = display.map { Array("\($0): ".utf8) }
        canonicalBytes = canonical.map { Array($0.utf8) }
        var slots = [UInt8](repeating: 0, count: 256)
        for index in 1..<canonicalBytes.count {
            var slot = canonicalBytes[index].withUnsafeBytes(Self.slot)
            while slots[slot] != 0 { slot = (slot + 1) & 255 }
            slots[slot] = UInt8(index)
        }
        self.slots = slots
    }

    /// The number of a name of one or more bytes, 0 where the table has none.
    func index(of name: UnsafeRawBufferPointer) -> UInt8 {
        var slot = Self.slot(name)
        while slots[slot] != 0 {
            let candidate = slots[slot]
            if matches(name, canonicalBytes[Int(candidate)]) { return candidate }
            slot = (slot + 1) & 255
        }
        return 0
    }

    private static func slot(_ name: UnsafeRawBufferPointer) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        let middle = Grammar.lowercased(name[name.count / 2])
        let sum =
            name.count &* 31 &+ Int(Grammar.lowercased(first)) &* 7 &+ Int(Grammar.lowercased(last)) &* 3
            &+ Int(middle) &* 11
        return sum & 255
    }

    private func matches(_ name: UnsafeRawBufferPointer, _ canonical: [UInt8]) -> Bool {
        guard name.count == canonical.count else { return false }
        for index in 0..<name.count where Grammar.lowercased(name[index]) != canonical[index] { return false }
        return true
    }
}
