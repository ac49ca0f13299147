/// The header fields of a message, in order. A name may occur several times (RFC 9110 section 5.3).
public struct HTTPFields: Sendable, Hashable {
    private var fields: [HTTPField]

    /// Makes an empty section.
    public init() {
        fields = []
    }

    init(_ fields: [HTTPField]) {
        self.fields = fields
    }

    /// The value of `name`: nothing where it is absent, and the values joined by ", " where it occurs several times
    /// (by "; " for Cookie, RFC 9113 section 8.2.3). Setting replaces every field of that name, or removes them.
    public subscript(name: HTTPField.Name) -> String? {
        get {
            var found: String?
            for field in fields where field.name == name {
                guard let first = found else {
                    found = field.value
                    continue
                }
                found = first + (name == .cookie ? "; " : ", ") + field.value
            }
            return found
        }
        set {
            if let newValue {
                set(HTTPField(name: name, value: newValue))
            } else {
                fields.removeAll { $0.name == name }
            }
        }
    }

    /// Puts a field in the place of every field of its name, or at the end.
    public mutating func set(_ field: HTTPField) {
        guard let index = fields.firstIndex(where: { $0.name == field.name }) else { return fields.append(field) }
        fields[index] = field
        var position = index + 1
        while position < fields.count {
            if fields[position].name == field.name { fields.remove(at: position) } else { position += 1 }
        }
    }

    /// The values of every field called `name`, in order. Setting replaces them all.
    public subscript(values name: HTTPField.Name) -> [String] {
        get { fields.filter { $0.name == name }.map(\.value) }
        set {
            fields.removeAll { $0.name == name }
            for value in newValue { fields.append(HTTPField(name: name, value: value)) }
        }
    }

    /// Adds a field at the end, whether or not its name is there already.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Adds a field at the end, whether or not its name is there already.
    public mutating func append(_ value: String, for name: HTTPField.Name) {
        fields.append(HTTPField(name: name, value: value))
    }

    /// Whether a field called `name` is there.
    public func contains(_ name: HTTPField.Name) -> Bool {
        fields.contains { $0.name == name }
    }

    /// Adds `token` to the comma-separated list in `name` (e.g. `Accept-Encoding` to Vary) unless it is there already.
    public mutating func addListMember(_ token: String, to name: HTTPField.Name) {
        guard let list = self[name] else {
            self[name] = token
            return
        }
        if !ListSyntax.members(of: list).contains(where: { ListSyntax.equals($0, token) }) {
            self[name] = list.isEmpty ? token : list + ", " + token
        }
    }

    mutating func reserveCapacity(_ capacity: Int) {
        fields.reserveCapacity(capacity)
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The place of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The place behind the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at `position`, in the order in which they are sent.
    public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Makes a section of names and values in their order; a name may occur several times.
    public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
        fields = elements.map { HTTPField(name: $0, value: $1) }
    }
}
