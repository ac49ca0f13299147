extension ManagedObject {
    /// The value of an attribute. A stored value that says nothing in the attribute's type, such as text that is no
    /// case of an enum, reads as the initial value.
    @inlinable public final subscript<Value: AttributeValue>(attribute: Attribute<Value>) -> Value {
        get { attribute.value(of: storedValue(of: attribute.description)) }
        set { set(newValue.storedValue, of: attribute.description) }
    }

    @usableFromInline final func storedValue(of attribute: AttributeDescription) -> StoredValue {
        value(at: attribute.slot)
    }

    @usableFromInline final func set(_ value: StoredValue, of attribute: AttributeDescription) {
        set(value, at: attribute.slot)
    }

    /// The value of a text: the same as the general subscript, without a detour for the most common type.
    public final subscript(attribute: Attribute<String>) -> String {
        get {
            if case .text(let text) = value(at: attribute.description.slot) { text } else { "" }
        }
        set { set(.text(newValue), at: attribute.description.slot) }
    }

    /// The value of an external binary attribute. Reading it reads no data.
    ///
    /// Setting a binary that another attribute holds moves it: the other attribute becomes nil. One that a save has taken out
    /// of its attribute is copied, as long as the history has it.
    public final subscript(attribute: BinaryAttribute) -> Binary? {
        get { binary(at: attribute.description.slot) }
        set { setBinary(newValue, at: attribute.description.slot) }
    }

    private func binary(at slot: Int) -> Binary? {
        switch reference(at: slot) {
        case .binary(let binary): binary
        case .stored(let id): Binary(id: id, place: BinaryPlace(object: self, slot: slot))
        case .object, nil: nil
        }
    }

    private func setBinary(_ binary: Binary?, at slot: Int) {
        guard let binary else { return setReference(nil, at: slot) }
        if self.binary(at: slot) == binary { return }
        precondition(
            binary.place.map { $0.object.context === context } ?? true, "A binary moves within one context only.")
        let places = context.places(of: binary)
        let moved = places.contains { $0.object.keeps(binary, at: $0.slot) } ? binary : binary.copy
        for place in places where place.object.binary(at: place.slot) == binary {
            place.object.setReference(nil, at: place.slot)
        }
        setReference(moved.storedID.map(Reference.stored) ?? .binary(moved), at: slot)
        context.note(BinaryPlace(object: self, slot: slot), of: moved)
    }

    /// Whether an attribute holds a binary, or has it in the store still.
    private func keeps(_ binary: Binary, at slot: Int) -> Bool {
        self.binary(at: slot) == binary || binary.storedID.map { committedValues[slot] == .integer($0) } ?? false
    }
}
