/// Some values of an object, taken out of its context: as they were before a save, say, or as somebody else saved them.
public struct ObjectValues: Sendable, Equatable {
    /// The values by the names of attributes and to-one relationships; that of a relationship or a binary is an id.
    public let stored: [String: StoredValue]

    init(_ stored: [String: StoredValue] = [:]) {
        self.stored = stored
    }

    /// The value of an attribute; nil where it is not among these.
    public subscript<Value: AttributeValue>(attribute: Attribute<Value>) -> Value? {
        stored[attribute.description.name].flatMap(Value.init(storedValue:))
    }

    /// What it has a value of, the missing one too: names of attributes and to-one relationships, sorted.
    public var names: [String] { stored.keys.sorted() }
}
