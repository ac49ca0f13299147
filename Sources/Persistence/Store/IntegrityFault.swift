/// What is wrong inside a store that opens: found by looking at all of it.
public enum IntegrityFault: Sendable, Equatable {
    /// What SQLite finds wrong with the file (<https://www.sqlite.org/pragma.html#pragma_integrity_check>).
    case damaged(String)
    /// A row refers to an object that is not there.
    case missingObject(entity: String, id: Int64, target: String)
    /// A binary attribute of an object, maybe one in the trash, whose bytes are not there.
    case missingBinary(entity: String, id: Int64, attribute: String)
    /// Bytes that more than one attribute holds: who removes one takes them from the other.
    case sharedBinary(id: Int64)
    /// Bytes that neither an object nor the history holds; `size` is their number.
    case unownedBinary(id: Int64, size: Int)
}

extension IntegrityFault: CustomStringConvertible {
    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .damaged(let text): "The file is damaged: \(text)"
        case .missingObject(let entity, let id, let target): "\(entity) \(id) refers to a \(target) that is not there"
        case .missingBinary(let entity, let id, let attribute):
            "\(entity) \(id): the bytes of its \(attribute) are missing"
        case .sharedBinary(let id): "The bytes \(id) belong to more than one object"
        case .unownedBinary(let id, let size): "The bytes \(id), \(size) of them, belong to nothing"
        }
    }
}

extension PersistentContainer {
    /// Reads all of the store and names what is wrong; it takes as long as reading the file does.
    ///
    /// - Throws: ``PersistentStoreError`` where it is too damaged to be read.
    public func faults() throws -> [IntegrityFault] {
        try read { context in
            let connection = try context.openConnection()
            return try storeErrors {
                try connection.integrityFaults() + connection.referenceFaults() + connection.binaryFaults(model)
            }
        }
    }
}

extension Connection {
    fileprivate func integrityFaults() throws -> [IntegrityFault] {
        try rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }.map(IntegrityFault.damaged)
    }

    fileprivate func referenceFaults() throws -> [IntegrityFault] {
        try rows("PRAGMA foreign_key_check") { row in
            .missingObject(entity: row.text(0), id: row.integer(1), target: row.text(2))
        }
    }

    fileprivate func binaryFaults(_ model: Model) throws -> [IntegrityFault] {
        var faults: [IntegrityFault] = []
        var holders: [String] = []
        for entity in model.entities {
            for attribute in entity.externalAttributes {
                let (name, table) = ("\"\(attribute.name)\"", "\"\(entity.name)\"")
                holders.append("SELECT \(name) FROM \(table) WHERE \(name) IS NOT NULL")
                // NULL is not in an empty set.
                let missing = "\(name) IS NOT NULL AND \(name) NOT IN (SELECT \"id\" FROM \"store_binary\")"
                faults += try rows("SELECT \"id\" FROM \(table) WHERE \(missing)") { row in
                    .missingBinary(entity: entity.name, id: row.integer(0), attribute: attribute.name)
                }
            }
        }
        guard !holders.isEmpty else { return faults }
        let held = (holders + ["SELECT \"binary\" FROM \"store_history_binary\""]).joined(separator: " UNION ALL ")
        faults += try rows(
            "WITH held (\"id\") AS (\(held)) SELECT \"id\" FROM held GROUP BY \"id\" HAVING count(*) > 1"
        ) { .sharedBinary(id: $0.integer(0)) }
        let unowned = "SELECT \"id\", \"size\" FROM \"store_binary\" WHERE \"id\" NOT IN (\(held))"
        return faults
            + (try rows(unowned) { .unownedBinary(id: $0.integer(0), size: Int($0.integer(1))) })
    }
}
