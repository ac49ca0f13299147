/// What was typed, kept exactly but for line ends and what nobody can type: forms send CRLF (HTML, "constructing the entry
/// list"), we keep LF; control characters, which a page could not show again (HTML, section 13.2.3.5), become spaces.
public enum SubmittedText {
    /// A text of several lines, with each CRLF turned into LF; a lone CR or LF stays, as does a tab.
    public static func normalized(_ text: String) -> String {
        guard text.utf8.contains(where: isControl) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            let isKept = !isControl(byte) || isLineEnd(byte) || byte == UInt8(ascii: "\t")
            bytes.append(isKept ? byte : UInt8(ascii: " "))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text of one line: line ends become spaces, too.
    public static func line(_ text: String) -> String {
        guard text.utf8.contains(where: isControl) else { return text }
        return String(decoding: normalized(text).utf8.map { isLineEnd($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
