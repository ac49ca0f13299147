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
    /// Setting a binary that another attribute holds moves it: the other attribute becomes nil.
    public final subscript(attribute: BinaryAttribute) -> Binary? {
        get { binary(at: attribute.description.slot) }
        set { setBinary(newValue, at: attribute.description.slot) }
    }

    final func set(_ value: StoredValue, at slot: Int) {
        guard values[slot] != value else { return }
        if savedValues == nil { savedValues = values }
        values[slot] = value
        let bit: UInt64 = 1 << UInt64(slot)
        if savedValues?[slot] == value {
            changedSlots &= ~bit
        } else {
            changedSlots |= bit
        }
        context.noteChange(of: self)
    }

    private func binary(at slot: Int) -> Binary? {
        if let pending = pendingBinaries[slot] { return pending }
        guard case .integer(let id) = value(at: slot) else { return nil }
        return Binary(id: id, holder: self, slot: slot)
    }

    private func setBinary(_ binary: Binary?, at slot: Int) {
        if let binary, binary.holder === self, binary.slot == slot { return }
        pendingBinaries[slot]?.release()
        surroundings?.pendingBinaries[slot] = nil
        guard let binary else { return set(.null, at: slot) }
        let stored = binary.storedID
        precondition(
            binary.holder.map { $0.context === context } ?? true, "A binary moves within one context only.")
        if let holder = binary.holder, let place = binary.slot { holder.giveAway(binary, at: place) }
        binary.hold(by: self, slot: slot)
        if let stored {
            set(.integer(stored), at: slot)
        } else {
            makeSurroundings().pendingBinaries[slot] = binary
            set(ManagedObject.pending, at: slot)
        }
    }

    /// Clears the slot where it still holds this binary.
    private func giveAway(_ binary: Binary, at slot: Int) {
        if pendingBinaries[slot] === binary {
            surroundings?.pendingBinaries[slot] = nil
            set(.null, at: slot)
        } else if let id = binary.storedID, values[slot] == .integer(id) {
            set(.null, at: slot)
        }
    }
}
