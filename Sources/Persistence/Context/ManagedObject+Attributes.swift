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
    /// of its attribute, or into the trash, is copied by the next save. That fails where it is gone from there, too.
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
        for place in context.places(of: binary) where place.object.binary(at: place.slot) == binary {
            // What a save has deleted keeps its own.
            if !place.object.isDeleted || place.object.hasChanges { place.object.setReference(nil, at: place.slot) }
        }
        setReference(binary.storedID.map(Reference.stored) ?? .binary(binary), at: slot)
        context.note(BinaryPlace(object: self, slot: slot), of: binary)
    }
}
