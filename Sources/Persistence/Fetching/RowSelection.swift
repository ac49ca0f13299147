import Synchronization

/// What a fetch reads of each row: id, version, and all of the entity's properties or some of them.
final class RowSelection: Sendable {
    /// `SELECT "id", "version", "name", …`
    let columns: String
    /// How many columns that is.
    let columnCount: Int32
    /// How each value is read, by slot; nil for those left out.
    private let fields: [Field?]
    /// A bit for the slot of each property that is left out.
    private let missing: UInt64

    /// How a column's values are read.
    struct Field: Sendable {
        let column: Int32
        fileprivate let storageClass: StorageClass
        fileprivate let isOptional: Bool

        func value(of statement: Statement) -> StoredValue {
            if isOptional, statement.isNull(column) { return .null }
            return switch storageClass {
            case .text: .text(statement.text(column))
            case .integer: .integer(statement.integer(column))
            case .real: .real(statement.real(column))
            case .blob: .blob(statement.blob(column))
            }
        }
    }

    /// - Parameters:
    ///   - properties: what is read, in the order of the slots.
    ///   - all: the entity's properties.
    init(_ properties: [AttributeDescription], of all: [AttributeDescription]) {
        let names = ["id", "version"] + properties.map(\.name)
        columns = "SELECT " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        columnCount = Int32(names.count)
        fields = all.map { property in
            properties.firstIndex { $0 === property }.map { index in
                Field(
                    column: Int32(index) + 2, storageClass: property.storageClass, isOptional: property.isOptional)
            }
        }
        missing = all.bits & ~properties.bits
    }

    /// The values of a statement's row by slot; NULL for those left out.
    func values(of statement: Statement) -> [StoredValue] {
        var values: [StoredValue] = []
        values.reserveCapacity(fields.count)
        for field in fields { values.append(field.map { $0.value(of: statement) } ?? .null) }
        return values
    }

    /// What a statement's row tells an object of its own.
    func row(of statement: Statement) -> RowState {
        RowState(version: statement.integer(1), values: values(of: statement), missing: missing)
    }

    /// How the values of an attribute are read; nil where it is left out.
    func field(at slot: Int) -> Field? { fields[slot] }

    /// The value of a column that is read.
    func value(of column: Column, in statement: Statement) -> StoredValue {
        switch column {
        case .id: .integer(statement.integer(0))
        case .version: .integer(statement.integer(1))
        case .attribute(let attribute): field(at: attribute.slot)?.value(of: statement) ?? .null
        }
    }
}

/// The selections of an entity that were asked for, each made once.
final class RowSelections: Sendable {
    /// What a request asks for, by the identity of its key paths: comparing them takes longer than all the rest.
    private struct Wish: Hashable, @unchecked Sendable {
        // Unchecked: key paths never change, and they are kept here only so that no other takes their place in memory.
        let keyPaths: [AnyKeyPath]

        static func == (left: Wish, right: Wish) -> Bool {
            left.keyPaths.elementsEqual(right.keyPaths, by: ===)
        }

        func hash(into hasher: inout Hasher) {
            for keyPath in keyPaths { hasher.combine(ObjectIdentifier(keyPath)) }
        }
    }

    private let properties: [AttributeDescription]
    private let made = Mutex<[UInt64: RowSelection]>([:])
    private let slots = Mutex<[Wish: UInt64]>([:])
    private static let mostWishes = 64
    /// All properties.
    let whole: RowSelection

    init(of properties: [AttributeDescription]) {
        self.properties = properties
        whole = RowSelection(properties, of: properties)
    }

    /// The slots of the properties that key paths name; found by `find` where nobody asked before.
    func slots(of keyPaths: [AnyKeyPath], _ find: (AnyKeyPath) throws -> UInt64) rethrows -> UInt64 {
        let wish = Wish(keyPaths: keyPaths)
        if let known = slots.withLock({ $0[wish] }) { return known }
        let found = try keyPaths.reduce(0) { try $0 | find($1) }
        slots.withLock { slots in
            if slots.count >= Self.mostWishes { slots = [:] }
            slots[wish] = found
        }
        return found
    }

    /// The properties of these slots.
    subscript(slots: UInt64) -> RowSelection {
        made.withLock { made in
            if let selection = made[slots] { return selection }
            let selection = RowSelection(properties.filter { slots & $0.bit != 0 }, of: properties)
            made[slots] = selection
            return selection
        }
    }
}

extension [AttributeDescription] {
    fileprivate var bits: UInt64 { reduce(0) { $0 | $1.bit } }
}
