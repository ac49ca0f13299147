import Foundation

/// One save on its way into the store.
struct Save {
    let connection: Connection
    let searchIndex: SearchIndex
    let now: Date
    private(set) var outcomes: [SaveOutcome] = []
    /// Binaries that an attribute held before.
    private var formerBinaries: Set<Int64> = []
    /// Binaries that an attribute holds now.
    private var heldBinaries: Set<Int64> = []

    init(connection: Connection, searchIndex: SearchIndex, now: Date) {
        self.connection = connection
        self.searchIndex = searchIndex
        self.now = now
    }

    mutating func write(_ objects: [ManagedObject]) throws {
        for object in objects where object.isDeleted { try delete(object) }
        for object in objects where !object.isDeleted && !object.isInserted { try update(object) }
        for object in objects where !object.isDeleted && object.isInserted { try insert(object) }
        for id in formerBinaries.subtracting(heldBinaries).sorted() { try connection.removeBinary(id: id) }
    }

    private mutating func insert(_ object: ManagedObject) throws {
        let entity = object.entity
        let values = try storingBinaries(of: object)
        noteBinaries(former: [], now: values, of: entity)
        var arguments: [StoredValue] = []
        for attribute in entity.attributes { arguments += attribute.columnValues(values[attribute.slot]) }
        try notingUniqueness(of: entity) { try connection.run(entity.insertion, arguments) }
        let id = connection.lastInsertedID
        if !entity.searchedAttributes.isEmpty {
            try searchIndex.replace(entity, id: id, with: entity.searchText(values))
        }
        outcomes.append(SaveOutcome(object: object, id: id, version: 1, values: values, isDeleted: false))
    }

    private mutating func update(_ object: ManagedObject) throws {
        let entity = object.entity
        let values = try storingBinaries(of: object)
        noteBinaries(former: object.savedValues ?? object.values, now: values, of: entity)
        var update = SQLText("UPDATE \"\(entity.name)\" SET \"version\" = \"version\" + 1")
        for attribute in entity.attributes where object.changedSlots & (1 << UInt64(attribute.slot)) != 0 {
            for (column, value) in zip(attribute.columns, attribute.columnValues(values[attribute.slot])) {
                update.append(", \"\(column)\" = ")
                update.append(argument: value)
            }
        }
        try change(object, update)
        if entity.searches(any: object.changedSlots) {
            try searchIndex.replace(entity, id: object.id, with: entity.searchText(values))
        }
        outcomes.append(
            SaveOutcome(
                object: object, id: object.id, version: object.version + 1, values: values, isDeleted: false))
    }

    private mutating func delete(_ object: ManagedObject) throws {
        let entity = object.entity
        let saved = object.savedValues ?? object.values
        var version = object.version
        if entity.keepsDeleted {
            try connection.run(
                "INSERT INTO \"store_deletion\" (\"entity\", \"object\", \"title\", \"deletedAt\") VALUES (?, ?, ?, ?)",
                [.text(entity.name), .integer(object.id), .text(entity.title(of: saved)), now.storedValue])
            var update = SQLText("UPDATE \"\(entity.name)\" SET \"version\" = \"version\" + 1, \"deletion\" = ")
            update.append(argument: .integer(connection.lastInsertedID))
            // A binary that was moved away belongs to another object now.
            noteBinaries(former: saved, now: saved.mergingMissing(object.values), of: entity)
            for attribute in entity.externalAttributes where object.values[attribute.slot].isNull {
                update.append(", \"\(attribute.name)\" = NULL")
            }
            try change(object, update)
            version += 1
        } else {
            noteBinaries(former: saved, now: [], of: entity)
            try change(object, SQLText("DELETE FROM \"\(entity.name)\""))
        }
        if !entity.searchedAttributes.isEmpty { try searchIndex.replace(entity, id: object.id, with: nil) }
        outcomes.append(
            SaveOutcome(object: object, id: object.id, version: version, values: saved, isDeleted: true))
    }

    /// Runs a statement on the object's row, if that is still the version that was read.
    private func change(_ object: ManagedObject, _ statement: SQLText) throws {
        var statement = statement
        statement.append(" WHERE \"id\" = ")
        statement.append(argument: .integer(object.id))
        statement.append(" AND \"version\" = ")
        statement.append(argument: .integer(object.version))
        statement.append(" AND \"deletion\" IS NULL")
        try notingUniqueness(of: object.entity) { try connection.run(statement.text, statement.arguments) }
        guard connection.changedRows == 0 else { return }
        let stored = try connection.row(
            "SELECT \"version\" FROM \"\(object.entity.name)\" WHERE \"id\" = ? AND \"deletion\" IS NULL",
            [.integer(object.id)]
        ) { $0.integer(0) }
        throw ConflictError(
            entity: object.entity.name, id: object.id, expectedVersion: object.version, storedVersion: stored)
    }

    /// The object's values with its new binaries written and their ids in place.
    private func storingBinaries(of object: ManagedObject) throws -> [StoredValue] {
        var values = object.values
        for (slot, binary) in object.pendingBinaries {
            values[slot] = .integer(try connection.insertBinary(binary.content))
        }
        return values
    }

    private mutating func noteBinaries(former: [StoredValue], now: [StoredValue], of entity: Entity) {
        for attribute in entity.externalAttributes {
            if !former.isEmpty, case .integer(let id) = former[attribute.slot] { formerBinaries.insert(id) }
            if !now.isEmpty, case .integer(let id) = now[attribute.slot] { heldBinaries.insert(id) }
        }
    }
}

extension [StoredValue] {
    /// These values without those that are missing in the others.
    fileprivate func mergingMissing(_ others: [StoredValue]) -> [StoredValue] {
        zip(self, others).map { $1.isNull ? .null : $0 }
    }
}

extension Entity {
    fileprivate func title(of values: [StoredValue]) -> String {
        if let title, case .text(let text) = values[title.slot] { text } else { "" }
    }
}

/// Runs a statement and turns a broken unique constraint into a ``ValidationError``.
func notingUniqueness(of entity: Entity, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as SQLiteError where error.isOfUniqueness {
        // "UNIQUE constraint failed: Restaurant.name"
        let attribute = error.message.split(separator: ".").last.map(String.init) ?? ""
        throw ValidationError(failures: [
            .init(
                entity: entity.name, attribute: attribute, code: .notUnique,
                sentence: "There is another one with this \(attribute).")
        ])
    }
}
