import Synchronization

/// What a fetch reads of each row: id, version, and all of the entity's properties or some of them.
struct RowSelection: Sendable {
    /// `SELECT "id", "version", "name", …`
    let columns: String
    /// What stands in the columns from the third on, in the order of the slots.
    let properties: [AttributeDescription]
    /// A bit for the slot of each property that is left out.
    let faults: UInt64

    init(_ properties: [AttributeDescription], of all: [AttributeDescription]) {
        let names = ["id", "version"] + properties.map(\.name)
        columns = "SELECT " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        self.properties = properties
        faults = all.bits & ~properties.bits
    }

    /// The values of a statement's row by slot; NULL for those left out.
    func values(of statement: Statement, count: Int) -> [StoredValue] {
        var values = [StoredValue](repeating: .null, count: count)
        var column: Int32 = 2
        for property in properties {
            if !property.isOptional || !statement.isNull(column) {
                values[property.slot] =
                    switch property.storageClass {
                    case .text: .text(statement.text(column))
                    case .integer: .integer(statement.integer(column))
                    case .real: .real(statement.real(column))
                    case .blob: .blob(statement.blob(column))
                    }
            }
            column += 1
        }
        return values
    }
}

/// The selections of an entity that were asked for, each made once.
final class RowSelections: Sendable {
    private let properties: [AttributeDescription]
    private let made = Mutex<[UInt64: RowSelection]>([:])
    /// All properties.
    let whole: RowSelection

    init(of properties: [AttributeDescription]) {
        self.properties = properties
        whole = RowSelection(properties, of: properties)
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

extension AttributeDescription {
    /// The bit of its slot.
    var bit: UInt64 { 1 << UInt64(slot) }
}

extension [AttributeDescription] {
    fileprivate var bits: UInt64 { reduce(0) { $0 | $1.bit } }
}
