/// A Content-Type: `type "/" subtype *( OWS ";" OWS parameter )` (RFC 9110 section 8.3.1).
struct ContentType: Sendable {
    /// Type and subtype in lower case.
    let essence: String
    /// The parameters, names in lower case, values without quotes; of a name that occurs twice, the first.
    let parameters: [String: String]
    /// Whether a name occurs twice, so that another reader may take another value.
    let isAmbiguous: Bool

    init(_ text: String) {
        let parts = ListSyntax.split(text[...], at: ";")
        essence = parts.first.map { $0.lowercased() } ?? ""
        var parameters: [String: String] = [:]
        var isAmbiguous = false
        for part in parts.dropFirst() {
            guard let equals = part.utf8.firstIndex(of: 0x3D) else { continue }
            let name = part[..<equals].lowercased()
            let value = ListSyntax.unquoted(part[part.utf8.index(after: equals)...])
            if parameters[name] == nil { parameters[name] = String(value) } else { isAmbiguous = true }
        }
        self.parameters = parameters
        self.isAmbiguous = isAmbiguous
    }
}
