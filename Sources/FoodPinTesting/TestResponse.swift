public import Foundation

/// What came back.
public struct TestResponse: Sendable {
    /// The status as a number.
    public var status: Int
    /// The fields in the order in which they came.
    public var headers: [(name: String, value: String)]
    public var body: Data

    /// The first field of this name.
    public subscript(name: String) -> String? { all(name).first }

    /// Every field of this name.
    public func all(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field of the page's form: what stands in `value` of the input of this name.
    public func value(of field: String) -> String? {
        guard let input = text.range(of: "name=\"\(field)\" value=\"") else { return nil }
        return String(text[input.upperBound...].prefix { $0 != "\"" })
    }
}
