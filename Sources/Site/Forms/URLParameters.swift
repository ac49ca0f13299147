public import HTTPServer

/// The query of an address, written.
public struct URLParameters: Sendable, Equatable {
    /// In the order in which they are written.
    public private(set) var fields = FormFields()

    public init() {}

    /// Adds a parameter unless its value is empty or nil.
    public mutating func append(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        fields.pairs.append(FormField(name: name, value: value))
    }

    /// The path followed by `?name=value&…`; the path alone where there is no parameter.
    public func address(of path: String) -> String {
        fields.address(of: path)
    }
}
