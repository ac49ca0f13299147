import Foundation
public import HTTPServer

/// A message on its way from the answer of a post to the page that follows, in a cookie of two minutes.
///
/// A cookie can be written by any program on the same host; so the text is only ever shown as text, and an undo is
/// only ever one of our own.
public enum MessageCookie {
    /// The cookie's name.
    public static let name = "message"

    /// The cookie that carries the message.
    public static func setting(_ message: Message) -> SetCookie? {
        SetCookie(name: name, value: encode(message), maximumAge: 120)
    }

    /// The cookie that ends it.
    public static let clearing = SetCookie.expired(name)

    /// The message in a cookie's value; nil where it holds none of ours.
    public static func decode(_ value: String?) -> Message? {
        guard let value, !value.isEmpty, value.utf8.count <= 4_096 else { return nil }
        var base64 = value.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let text = String(validating: data, as: UTF8.self) else {
            return nil
        }
        let parts = text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty else { return nil }
        guard parts[1].isEmpty || isUndo(parts[1]) else { return nil }
        return Message(
            text: parts[0], undo: parts[1].isEmpty ? nil : parts[1], from: LocalPath(parts[2])?.text)
    }

    /// A way back longer than this is left out, so that the undo is not lost with a cookie that is too large: browsers
    /// take 4,096 bytes (RFC 6265 section 6.1).
    private static let longestWayBack = 1_000

    static func encode(_ message: Message) -> String {
        let from = message.from.flatMap { $0.utf8.count <= longestWayBack ? $0 : nil }
        let text = [message.text, message.undo ?? "", from ?? ""]
            .map { $0.replacing("\u{1F}", with: "") }.joined(separator: "\u{1F}")
        return Data(text.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func isUndo(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 3 else { return false }
        return path == SiteAddresses.restore(parts[1].split(separator: ",").compactMap { Int64($0) })
    }
}
