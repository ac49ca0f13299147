/// What a save does with an object that somebody else has saved since the version that its changes were made from.
///
/// Attributes that only one side has changed are taken from that side by both merging policies; they differ on those
/// that both have changed to different values. An object that is in the trash or gone, and a deletion, are never merged.
public enum MergePolicy: Sendable {
    /// The save fails with a ``ConflictError`` that has base, theirs and mine; nothing is merged.
    case error
    /// What is stored wins over what was to be saved.
    case mergeByPropertyStoreTrump
    /// What was to be saved wins over what is stored.
    case mergeByPropertyObjectTrump
}

/// The changes of one object and those that somebody else has saved, each made from the same base.
struct ThreeWayMerge {
    let object: ManagedObject
    /// The values of the version that the object's changes were made from; nil where it is not known.
    let base: [StoredValue]?
    let expectedVersion: Int64

    /// Sets what is to be saved.
    func apply(_ policy: MergePolicy) throws {
        guard policy != .error, !object.isDeleted else { throw conflict }
        let theirs = object.savedValues ?? object.values
        for property in object.entity.properties where object.isChanged(property) {
            guard let base else {
                if policy == .mergeByPropertyStoreTrump { try object.discardChange(of: property) }
                continue
            }
            let isMine = object.value(at: property.slot) != base[property.slot] || object.isPending(property)
            let isTheirs = theirs[property.slot] != base[property.slot]
            if !isMine || isTheirs && policy == .mergeByPropertyStoreTrump {
                try object.discardChange(of: property)
            }
        }
    }

    var conflict: ConflictError {
        let properties = object.entity.properties
        let theirs = object.savedValues ?? object.values
        var (baseValues, theirValues, myValues): ([String: StoredValue], [String: StoredValue], [String: StoredValue])
        (baseValues, theirValues, myValues) = ([:], [:], [:])
        for property in properties {
            let (stored, wanted) = (theirs[property.slot], object.value(at: property.slot))
            let former = base?[property.slot]
            if stored != former { theirValues[property.name] = stored }
            if wanted != former ?? stored || object.isPending(property) { myValues[property.name] = wanted }
            if let former, theirValues[property.name] != nil || myValues[property.name] != nil {
                baseValues[property.name] = former
            }
        }
        return ConflictError(
            entity: object.entity.name, id: object.id, expectedVersion: expectedVersion,
            storedVersion: object.version, base: base == nil ? nil : ObjectValues(baseValues),
            theirs: ObjectValues(theirValues), mine: ObjectValues(myValues))
    }
}

extension ManagedObject {
    fileprivate final func isChanged(_ property: AttributeDescription) -> Bool { changedSlots & property.bit != 0 }

    /// Whether the value is a binary or an object that is not stored yet.
    fileprivate final func isPending(_ property: AttributeDescription) -> Bool {
        pendingBinaries[property.slot] != nil || pendingDestinations[property.slot] != nil
    }

    /// Sets an attribute or a relationship to what is stored.
    final func discardChange(of property: AttributeDescription) throws {
        guard let stored = savedValues?[property.slot] else { return }
        if let relationship = entity.toOneRelationships.first(where: { $0.column === property }) {
            guard case .integer(let id) = stored else { return setDestination(nil, of: relationship) }
            if let destination = try context.object(of: relationship.destination, id: id) {
                return setDestination(destination, of: relationship)
            }
        }
        pendingBinaries[property.slot]?.release()
        surroundings?.pendingBinaries[property.slot] = nil
        set(stored, at: property.slot)
    }
}
