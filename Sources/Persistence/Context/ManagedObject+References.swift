/// What a binary attribute or a to-one relationship leads to.
enum Reference {
    /// What the store has by this id.
    case stored(Int64)
    /// An object that is not in the store yet, or is deleted.
    case object(ManagedObject)
    /// A binary that is not in the store yet.
    case binary(Binary)
}

extension ManagedObject {
    /// What stands in for the id of what is not in the store yet: no row has it, so it differs from what is stored.
    private static let noID = StoredValue.integer(0)

    final func reference(at slot: Int) -> Reference? {
        if let unsaved = surroundings?.unsavedReferences[slot] { return unsaved }
        guard case .integer(let id) = value(at: slot) else { return nil }
        return .stored(id)
    }

    final func setReference(_ reference: Reference?, at slot: Int) {
        forgetUnsavedReference(at: slot)
        switch reference {
        case nil: set(.null, at: slot)
        case .stored(let id): set(.integer(id), at: slot)
        case .object, .binary:
            makeSurroundings().unsavedReferences[slot] = reference
            set(ManagedObject.noID, at: slot)
        }
    }

    private func forgetUnsavedReference(at slot: Int) {
        if case .binary(let former) = surroundings?.unsavedReferences.removeValue(forKey: slot) { former.place = nil }
    }

    /// Sets an attribute or a relationship to what is stored.
    final func discardChange(of property: AttributeDescription) throws {
        guard changedSlots & property.bit != 0 else { return }
        let committed = committedValues[property.slot]
        if let relationship = entity.toOneRelationship(of: property) {
            guard case .integer(let id) = committed else { return setDestination(nil, of: relationship) }
            if let destination = try context.object(of: relationship.destination, id: id) {
                return setDestination(destination, of: relationship)
            }
        }
        forgetUnsavedReference(at: property.slot)
        set(committed, at: property.slot)
    }
}
