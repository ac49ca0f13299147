/// Media types of files by their extension.
enum MediaType {
    /// The media type for a file's name, with the charset where it is text.
    static func forFile(_ name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: 0x2E) else { return "application/octet-stream" }
        switch name[name.utf8.index(after: dot)...].lowercased() {
        case "html", "htm": return "text/html; charset=utf-8"
        case "css": return "text/css; charset=utf-8"
        case "js", "mjs": return "text/javascript; charset=utf-8"
        case "json", "map": return "application/json"
        case "webmanifest": return "application/manifest+json"
        case "svg": return "image/svg+xml"
        case "png": return "image/png"
        case "jpg", "jpeg": return "image/jpeg"
        case "webp": return "image/webp"
        case "avif": return "image/avif"
        case "gif": return "image/gif"
        case "ico": return "image/x-icon"
        case "woff2": return "font/woff2"
        case "txt": return "text/plain; charset=utf-8"
        case "xml": return "application/xml"
        case "pdf": return "application/pdf"
        default: return "application/octet-stream"
        }
    }

    /// Whether content of this type is text, so that compressing it pays.
    static func isCompressible(_ type: some StringProtocol) -> Bool {
        if type.utf8.lazy.map(Grammar.lowercased).starts(with: "text/".utf8) { return true }
        let essence = ListSyntax.trim(Substring(type.prefix { $0 != ";" })).lowercased()
        return essence.hasSuffix("+xml") || essence.hasSuffix("+json")
            || essence == "application/json" || essence == "application/xml"
            || essence == "application/javascript" || essence == "image/x-icon"
    }
}
