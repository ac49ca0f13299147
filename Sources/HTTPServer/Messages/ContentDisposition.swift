/// The field Content-Disposition of a response (RFC 6266).
public enum ContentDisposition {
    /// Content that the browser saves under a name, whatever kind it is.
    ///
    /// - Parameter filename: In UTF-8. Recipients that know no other than ASCII get it with "_" for the rest.
    public static func attachment(filename: String) -> String {
        let plain = String(
            filename.unicodeScalars.map { scalar in
                scalar.isASCII && isPlain(UInt8(ascii: scalar)) ? Character(scalar) : "_"
            })
        let field = "attachment; filename=\"\(plain)\""
        return plain == filename
            ? field : field + "; filename*=UTF-8''" + PercentEncoding.encode(filename, keeping: isAttribute)
    }

    /// What a quoted text holds as it is: without "%", which some recipients decode there (RFC 6266 appendix D).
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7e).contains(byte) && ![UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "%")].contains(byte)
    }

    /// `attr-char` (RFC 8187 section 3.2.1): that of a token without "*", "'" and "%".
    private static func isAttribute(_ byte: UInt8) -> Bool {
        Grammar.isToken(byte) && ![UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "%")].contains(byte)
    }
}
