/// What the `{names}` of a route's pattern matched, percent-decoded.
public struct PathParameters: Sendable, Equatable {
    private var values: [(name: String, value: String)] = []

    /// Makes an empty set.
    public init() {}

    /// Makes a set by hand, e.g. for a test.
    public init(_ values: [String: String]) {
        self.values = values.map { (name: $0.key, value: $0.value) }
    }

    /// The text that `{name}` matched; nothing where the pattern has no such name.
    public subscript(name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    /// The text that `{name}` matched as a positive number in its one canonical form (no sign, no leading zero).
    /// Throws a 404 for anything else: an address that is written otherwise does not exist.
    public func integer(_ name: String) throws(HTTPError) -> Int64 {
        try Self.integer(self[name] ?? "")
    }

    /// A parameter that must be such ids, separated by commas.
    /// - Throws: a 404 where one is not.
    public func integers(_ name: String) throws(HTTPError) -> [Int64] {
        var numbers: [Int64] = []
        for text in (self[name] ?? "").split(separator: ",", omittingEmptySubsequences: false) {
            numbers.append(try Self.integer(String(text)))
        }
        return numbers
    }

    private static func integer(_ text: String) throws(HTTPError) -> Int64 {
        guard let number = Int64(text), number > 0, String(number) == text else {
            throw HTTPError(.notFound, "There is no page at this address.")
        }
        return number
    }

    mutating func append(name: String, value: String) {
        values.append((name, value))
    }

    /// Whether the names and their values are the same, in the same order.
    public static func == (first: PathParameters, second: PathParameters) -> Bool {
        first.values.elementsEqual(second.values) { $0.name == $1.name && $0.value == $1.value }
    }
}
