import Site

/// The address that people use where a proxy stands in front of the server: scheme, host and port, no path.
public struct PublicURL: Sendable, Equatable {
    /// Without a slash at its end, e.g. `https://food.example.org`.
    public let text: String

    let origin: Origin

    /// - Parameter text: e.g. `https://food.example.org` or `https://food.example.org/`; with a path, a query or
    ///   another scheme it makes no value.
    public init?(_ text: String) {
        self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let origin = Origin(self.text) else { return nil }
        self.origin = origin
    }
}
