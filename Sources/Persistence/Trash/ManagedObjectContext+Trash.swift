public import Foundation

extension ManagedObjectContext {
    /// What is in the trash, the latest first.
    ///
    /// - Parameters:
    ///   - limit: The most entries.
    ///   - after: The id of the last entry of the page before.
    /// - Throws: ``PersistentStoreError``.
    public func deletions(limit: Int, after: Deletion.ID? = nil) throws -> [Deletion] {
        let connection = try openConnection()
        return try storeErrors {
            try connection.rows(
                Deletion.selection + " WHERE \"id\" < ? ORDER BY \"id\" DESC LIMIT ?",
                [.integer(after ?? .max), .integer(Int64(limit))], Deletion.init)
        }
    }

    /// An entry of the trash; nil where it was restored or purged.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func deletion(id: Deletion.ID) throws -> Deletion? {
        let connection = try openConnection()
        return try storeErrors {
            try connection.row(Deletion.selection + " WHERE \"id\" = ?", [.integer(id)], Deletion.init)
        }
    }

    /// The entry of the trash for an object that was deleted; nil where it is not in the trash.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func deletion<Object: PersistentModel>(of type: Object.Type, id: Int64) throws -> Deletion? {
        let connection = try openConnection()
        return try storeErrors {
            let sql = "SELECT \"deletion\" FROM \"\(Object.entity.name)\" WHERE \"id\" = ? AND \"deletion\" IS NOT NULL"
            return try connection.row(sql, [.integer(id)]) { $0.integer(0) }.flatMap(deletion(id:))
        }
    }

    /// The latest entry of the trash for an object that meets all conditions; nil where none is in the trash.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func latestDeletion<Object: PersistentModel>(matching predicates: [Predicate<Object>]) throws -> Deletion? {
        // Not by the plan of a fetch: the search index knows nothing of the trash.
        var query = SQLText("SELECT max(\"deletion\") FROM \"\(Object.entity.name)\" WHERE \"deletion\" IS NOT NULL")
        for predicate in predicates {
            query.append(" AND (")
            query.append(try PredicateTranslator.condition(predicate, entity: Object.entity))
            query.append(")")
        }
        let connection = try openConnection()
        return try storeErrors {
            try connection.row(query.text, query.arguments) { $0.value(0) }
        }.flatMap { id in
            if case .integer(let id) = id { try deletion(id: id) } else { nil }
        }
    }

    /// Takes a deletion back, at once: all that it deleted is where it was, with its id, its binaries and its
    /// relationships, those that the deletion cleared as well. What it took along and what also belongs to an object of
    /// another deletion comes back with the later of the two. What waits to be saved is saved first: a deletion among it may
    /// concern what comes back.
    ///
    /// - Returns: False where the trash has no such entry any more.
    /// - Throws: ``ValidationError`` of the code `notUnique` where another object has taken a unique value, `deleted`
    ///   where the deleted object belongs to one that is in the trash itself. What ``save()`` throws.
    @discardableResult
    public func restore(_ deletion: Deletion) throws -> Bool {
        try inBatch { _, _ in
            var transaction: PersistentHistoryTransaction.ID?
            return try restore(deletion, in: &transaction)
        }
    }

    /// The same, as a part of a save.
    ///
    /// - Parameter transaction: The save's id in the history; nil where it has done nothing yet.
    func restore(_ deletion: Deletion, in transaction: inout PersistentHistoryTransaction.ID?) throws -> Bool {
        try empty(deletion) { trash, searchIndex in
            var restoration = Restoration(
                deletion: deletion, trash: trash, searchIndex: searchIndex, now: now, noteRows: noteRows,
                transaction: transaction)
            try restoration.run()
            transaction = restoration.transaction
            refreshAllObjects()
        }
    }

    /// Makes a deletion final, at once: the rows and their binaries go, and what else is in the trash and belonged to
    /// them.
    ///
    /// - Returns: False where the trash has no such entry any more.
    /// - Throws: ``PersistentStoreError``.
    @discardableResult
    public func purge(_ deletion: Deletion) throws -> Bool {
        try empty(deletion) { trash, _ in try trash.removeRows(of: deletion.id) }
    }

    /// Makes the deletions before a moment final, the oldest first. One that can't be, as a store that was changed by other
    /// means has something that still refers to its objects, stays in the trash and keeps no other there.
    ///
    /// - Parameters:
    ///   - moment: Those of before are meant.
    ///   - limit: The most of them: other writes wait until this one is done.
    ///   - noteFailure: Told of each that stays.
    /// - Returns: How many were purged; with none, none is left that is that old and can be.
    /// - Throws: ``PersistentStoreError``.
    @discardableResult
    public func purgeDeletions(
        before moment: Date, limit: Int = .max,
        noteFailure: (Deletion, PersistentStoreError) -> Void = { _, _ in }
    ) throws -> Int {
        let connection = try openConnection()
        var (count, failures) = (0, 0)
        while count < limit {
            let old = try storeErrors {
                // Those that failed are the oldest by now.
                try connection.rows(
                    Deletion.selection + " WHERE \"deletedAt\" < ? ORDER BY \"deletedAt\", \"id\" LIMIT ? OFFSET ?",
                    [moment.storedValue, .integer(Int64(limit - count)), .integer(Int64(failures))], Deletion.init)
            }
            guard !old.isEmpty else { break }
            for deletion in old {
                do {
                    try purge(deletion)
                    count += 1
                } catch let error as PersistentStoreError where error.kind == .other {
                    noteFailure(deletion, error)
                    failures += 1
                }
            }
        }
        return count
    }

    /// Takes an entry out of the trash and does with its rows what `body` does, or nothing of both.
    private func empty(_ deletion: Deletion, _ body: (TrashTable, SearchIndex) throws -> Void) throws -> Bool {
        let trash = TrashTable(connection: try openConnection(), model: model)
        let searchIndex = try writersIndex(for: "a change of the trash")
        return try storeErrors {
            try searchIndex.savepoint {
                guard try trash.removeEntry(deletion.id) else { return false }
                noteRows(of: deletion.entityName)
                try body(trash, searchIndex)
                return true
            }
        }
    }
}

extension Deletion {
    fileprivate static let selection =
        "SELECT \"id\", \"entity\", \"object\", \"title\", \"deletedAt\" FROM \"store_deletion\""

    fileprivate init(_ row: Statement) {
        id = row.integer(0)
        entityName = row.text(1)
        objectID = row.integer(2)
        title = row.text(3)
        deletedAt = Date(timeIntervalSince1970: row.real(4))
    }
}
