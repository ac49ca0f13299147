/// A cookie to set: the value of a Set-Cookie field (RFC 6265 section 4.1).
public struct SetCookie: Sendable, Equatable, CustomStringConvertible {
    /// Which requests from other sites carry the cookie (RFC 6265bis section 5.6.7).
    public enum SameSite: String, Sendable {
        /// None.
        case strict = "Strict"
        /// Those by which a person comes here: a link followed, an address typed.
        case lax = "Lax"
        /// All; browsers take it only together with Secure.
        case none = "None"
    }

    /// The name, a token.
    public let name: String
    /// The value as it stands in the field: bytes that the grammar refuses are percent-encoded.
    public let value: String
    /// For how many seconds the browser keeps it; nothing: until it is closed; 0: not at all.
    public var maximumAge: Int?
    /// Below which path it is sent.
    public var path: String
    /// Whether scripts cannot see it.
    public var isHTTPOnly: Bool
    /// Whether it is sent over TLS only.
    public var isSecure: Bool
    /// Which requests from other sites carry it.
    public var sameSite: SameSite

    /// Makes a cookie. Nothing when `name` is not a token. `value` is percent-encoded where the grammar of
    /// cookie-octet refuses it, so that `decodedValue` gives it back.
    public init?(
        name: String, value: String, maximumAge: Int? = nil, path: String = "/", isHTTPOnly: Bool = true,
        isSecure: Bool = false, sameSite: SameSite = .lax
    ) {
        guard !name.isEmpty, name.utf8.allSatisfy(Grammar.isToken) else { return nil }
        self.name = name
        self.value = PercentEncoding.encode(value, keeping: Self.isOctet)
        self.maximumAge = maximumAge
        self.path = path
        self.isHTTPOnly = isHTTPOnly
        self.isSecure = isSecure
        self.sameSite = sameSite
    }

    /// A cookie that makes the browser forget the one called `name`.
    public static func expired(_ name: String, path: String = "/") -> SetCookie? {
        SetCookie(name: name, value: "", maximumAge: 0, path: path)
    }

    /// The text that was given as `value` to the cookie from which `field` came; nothing where it was not encoded so.
    public static func decodedValue(_ field: String) -> String? {
        PercentEncoding.decode(field[...])
    }

    /// The field's value, e.g. `message=Saved; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`.
    public var description: String {
        var text = "\(name)=\(value); Path=\(PercentEncoding.encode(path) { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B })"
        if let maximumAge { text += "; Max-Age=\(maximumAge)" }
        if isHTTPOnly { text += "; HttpOnly" }
        if isSecure { text += "; Secure" }
        return text + "; SameSite=\(sameSite.rawValue)"
    }

    // cookie-octet = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E; "%" is encoded too, so that decoding is exact.
    private static func isOctet(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x2C && byte != 0x3B && byte != 0x5C && byte != 0x25
    }
}
