public import Foundation

/// The history: what each save did, with old and new values.
///
/// It tells of the saves of objects that the trash keeps too, and of their way into the trash and back, each object that
/// goes with another named. Batches are not in it. What goes for good takes its history along.
extension ManagedObjectContext {
    /// The saves after another one, oldest first.
    ///
    /// - Parameters:
    ///   - id: The last save that is known; nil begins with the oldest.
    ///   - limit: The most saves.
    /// - Throws: ``PersistentStoreError``.
    public func history(
        after id: PersistentHistoryTransaction.ID? = nil, limit: Int
    ) throws -> [PersistentHistoryTransaction] {
        try transactions(
            where: "\"id\" > ? AND ifnull(\"save\", \"id\") > ?", [.integer(id ?? 0), .integer(id ?? 0)], limit: limit)
    }

    /// A save; nil where the history has it no more.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func historyTransaction(id: PersistentHistoryTransaction.ID) throws -> PersistentHistoryTransaction? {
        try transactions(
            where: "\"id\" >= ? AND ifnull(\"save\", \"id\") >= ?", [.integer(id), .integer(id)], limit: 1
        )
        .first { $0.id == id }
    }

    /// What saves did to an object, the latest first.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func history<Object: PersistentModel>(
        of type: Object.Type, id: Int64, limit: Int
    ) throws -> [PersistentHistoryChange] {
        try changes(of: Object.entity, id: id, after: 0, limit: limit)
    }

    /// Forgets the oldest saves before a moment, whole ones with about a thousand changes, and the binaries that they have
    /// replaced.
    ///
    /// - Returns: How many changes there were; with none, none is that old any more.
    /// - Throws: ``PersistentStoreError``.
    @discardableResult
    public func deleteHistory(before moment: Date) throws -> Int {
        let connection = try openConnection()
        _ = try writersIndex(for: "a change of the history")
        return try storeErrors { try HistoryTable(connection: connection).removeOldest(before: moment) }
    }

    /// An object's changes after a version, the latest first.
    func changes(
        of entity: Entity, id: Int64, after version: Int64, limit: Int = .max
    ) throws -> [PersistentHistoryChange] {
        let connection = try openConnection()
        return try storeErrors {
            try connection.rows(
                PersistentHistoryChange.selection
                    + " WHERE \"entity\" = ? AND \"object\" = ? AND \"version\" > ? ORDER BY \"version\" DESC LIMIT ?",
                [.text(entity.name), .integer(id), .integer(version), .integer(Int64(limit))],
                PersistentHistoryChange.init)
        }.compactMap(\.self)
    }

    /// An object's values as they were at a version; nil where the history does not tell.
    func values(of object: ManagedObject, at version: Int64) throws -> [StoredValue]? {
        guard version > 0, version <= object.version else { return nil }
        var values = object.readRow.values
        var reached = object.version
        for change in try changes(of: object.entity, id: object.id, after: version) {
            guard change.version == reached else { return nil }
            for property in object.entity.properties {
                if let former = change.oldValues.stored[property.name] { values[property.slot] = former }
            }
            reached -= 1
        }
        return reached == version ? values : nil
    }

    private func transactions(
        where condition: String, _ arguments: [StoredValue], limit: Int
    ) throws -> [PersistentHistoryTransaction] {
        let connection = try openConnection()
        return try storeErrors {
            let statement = try connection.begin(
                PersistentHistoryChange.selection + " WHERE \(condition) ORDER BY \"id\"", arguments)
            defer { connection.end(statement) }
            var transactions: [PersistentHistoryTransaction] = []
            while try statement.step() {
                guard let change = PersistentHistoryChange(statement) else { continue }
                let id = statement.integer(7)
                if transactions.last?.id != id {
                    guard transactions.count < limit else { break }
                    transactions.append(
                        PersistentHistoryTransaction(
                            id: id, timestamp: Date(timeIntervalSince1970: statement.real(8)), changes: []))
                }
                transactions[transactions.count - 1].changes.append(change)
            }
            return transactions
        }
    }
}
