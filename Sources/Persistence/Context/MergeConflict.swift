/// The changes of one object and those that somebody else has saved, each made from the same version of it. Values are by
/// slot.
struct MergeConflict {
    let entity: Entity
    let id: Int64
    /// The version that both were made from.
    let expectedVersion: Int64
    /// The version that is stored; nil where the object is in the trash or gone.
    let storedVersion: Int64?
    /// The values of the version that both were made from; nil where they are not known.
    let base: [StoredValue]?
    /// What is stored; nil where the object is in the trash or gone.
    let theirs: [StoredValue]?
    /// What was to be saved.
    let mine: [StoredValue]
    /// A bit for the slot of each value of mine that is a binary or an object that is not stored yet.
    var unstored: UInt64 = 0
    /// Whether a deletion was to be saved.
    var isDeletion = false

    func wants(_ property: AttributeDescription, otherThan values: [StoredValue]) -> Bool {
        mine[property.slot] != values[property.slot] || unstored & property.bit != 0
    }

    /// The error, with what differs.
    var error: ConflictError {
        var (formerValues, theirValues, myValues): ([String: StoredValue], [String: StoredValue], [String: StoredValue])
        (formerValues, theirValues, myValues) = ([:], [:], [:])
        for property in entity.properties {
            let (former, stored) = (base?[property.slot], theirs?[property.slot])
            if let stored, stored != former { theirValues[property.name] = stored }
            if (base ?? theirs).map({ wants(property, otherThan: $0) }) ?? true {
                myValues[property.name] = mine[property.slot]
            }
            if let former, theirValues[property.name] != nil || myValues[property.name] != nil {
                formerValues[property.name] = former
            }
        }
        return ConflictError(
            entity: entity.name, id: id, expectedVersion: expectedVersion, storedVersion: storedVersion,
            base: base.map { _ in ObjectValues(formerValues) }, theirs: theirs.map { _ in ObjectValues(theirValues) },
            mine: ObjectValues(myValues))
    }
}

extension MergeConflict {
    /// The conflict of an object's unsaved changes.
    ///
    /// - Parameters:
    ///   - version: The version that they were made from.
    ///   - base: Its values; nil where they are not known.
    ///   - row: What is stored.
    init(_ object: ManagedObject, from version: Int64, base: [StoredValue]?, row: StoredRow?) {
        self.init(
            entity: object.entity, id: object.id, expectedVersion: version, storedVersion: row?.version, base: base,
            theirs: row?.values, mine: object.values,
            unstored: object.unsavedReferences.keys.reduce(0) { $0 | 1 << UInt64($1) }, isDeletion: object.isDeleted)
    }

    /// The conflict of changes that were made from the row as the context has read it.
    init(_ object: ManagedObject, row: StoredRow?) {
        self.init(object, from: object.version, base: object.committedValues, row: row)
    }
}
