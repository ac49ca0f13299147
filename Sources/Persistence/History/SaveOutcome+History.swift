extension SaveOutcome {
    /// What the history keeps of it; nil for an entity without history and for what is gone for good.
    ///
    /// - Parameter deletion: The entry of the trash that a deleted object went to.
    func historyRow(deletion: Deletion.ID?) -> HistoryTable.Row? {
        let entity = object.entity
        guard entity.keepsHistory, !isDeleted || object.deletionRoot.entity.keepsDeleted else { return nil }
        let change: PersistentHistoryChange.ChangeType = isDeleted ? .delete : object.isInserted ? .insert : .update
        let formerValues = object.isInserted ? entity.initialValues : object.committedValues
        var bytes: [UInt8] = []
        for property in entity.properties {
            let former = formerValues[property.slot]
            guard former != values[property.slot] else { continue }
            bytes.append(change: property.name, from: former, to: values[property.slot])
        }
        return HistoryTable.Row(
            change: change, entity: entity, object: id, version: version, deletion: isDeleted ? deletion : nil,
            values: bytes)
    }
}

extension [UInt8] {
    /// Appends a value's change as the history keeps it.
    mutating func append(change name: String, from former: StoredValue, to later: StoredValue) {
        append(.text(name))
        append(former)
        append(later)
    }
}

extension PersistentHistoryChange {
    static let selection =
        "SELECT \"id\", \"change\", \"entity\", \"object\", \"version\", \"deletion\", \"values\", "
        + "ifnull(\"save\", \"id\"), \"savedAt\" FROM \"store_history\""

    /// - Returns: Nil for a row of what is gone for good, and for one that a later version of this library wrote.
    init?(_ row: Statement) {
        guard let changeType = ChangeType(rawValue: row.integer(1)) else { return nil }
        id = row.integer(0)
        self.changeType = changeType
        entityName = row.text(2)
        objectID = row.integer(3)
        version = row.integer(4)
        deletionID = row.isNull(5) ? nil : row.integer(5)
        var bytes = ArraySlice(row.blob(6))
        var (old, new): ([String: StoredValue], [String: StoredValue]) = ([:], [:])
        while case .text(let name) = bytes.popStoredValue(), let former = bytes.popStoredValue(),
            let later = bytes.popStoredValue()
        {
            old[name] = former
            new[name] = later
        }
        oldValues = ObjectValues(old)
        newValues = ObjectValues(new)
    }
}
