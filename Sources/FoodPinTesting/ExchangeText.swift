import Foundation

extension TestResponse {
    /// The whole exchange as text, for a snapshot: request line, status, fields, body, a tag to a line. The hashes in
    /// addresses of static files are left out, so that a change of the style sheet is no change of every page, and so are
    /// the pictures in addresses of their own, which another version of the encoder may write with other bytes.
    public func exchange(_ request: String) -> String {
        var text = "\(request)\n\n\(status)\n"
        text += headers.map { "\($0.name): \($0.value)\n" }.joined()
        let isText = (self["Content-Type"] ?? "").contains("text") || (self["Content-Type"] ?? "").contains("json")
        text += isText ? "\n\(self.text.replacingOccurrences(of: "><", with: ">\n<"))\n" : "\n(\(body.count) bytes)\n"
        return text.replacing(/\/static\/[0-9a-f]{8,}\//) { _ in "/static/" }
            .replacing(/;base64,[A-Za-z0-9+\/]+=*/) { _ in ";base64,…" }
    }
}
