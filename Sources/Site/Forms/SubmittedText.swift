/// What was typed, kept exactly but for line ends: forms send CRLF (HTML, "constructing the entry list"), we keep LF.
public enum SubmittedText {
    /// The text with each CRLF turned into LF; a lone CR or LF stays.
    public static func normalized(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
