/// What an object knows of its row, and what was changed since: all that can happen to both.
///
/// It is a fault, where nothing is known but the id; or it has the row, some values of which may still be missing; or the
/// row is gone. Changes are made to a row that is known as a whole.
struct RowState {
    /// The version that was read or saved last.
    private(set) var version: Int64
    /// The values by slot, with the changes; those of `missing` are not there.
    private(set) var values: [StoredValue]
    /// A bit for the slot of each value that is to be read; all bits in a fault.
    private(set) var missing: UInt64
    /// Whether the object was deleted, saved or not.
    private(set) var isGone = false
    /// The values as they are in the store, kept from the first change on.
    private var stored: [StoredValue]?
    /// A bit for each value that differs from the stored one.
    private(set) var changes: UInt64 = 0

    private static let everything = UInt64.max

    /// - Parameter missing: A bit for the slot of each value that was not read.
    init(version: Int64, values: [StoredValue], missing: UInt64 = 0) {
        (self.version, self.values, self.missing) = (version, values, missing)
    }

    /// Whether nothing is known but the id.
    var isFault: Bool { missing == RowState.everything }

    /// The values as they are in the store; for a new object the initial ones.
    var storedValues: [StoredValue] { stored ?? values }

    /// In line, as each reading of an attribute asks.
    @inline(__always) func lacks(_ slot: Int) -> Bool { missing & (1 << UInt64(slot)) != 0 }

    // MARK: Reading

    /// Forgets what is known, as the store was changed beside the object, and what somebody has changed of one that is gone.
    mutating func forget() {
        (missing, stored, changes) = (RowState.everything, nil, 0)
    }

    /// Reads what is missing. Where there is no row, what was known stays.
    ///
    /// - Parameter row: Nil where it is gone for good.
    mutating func fill(from row: StoredRow?) {
        if isFault { isGone = row?.isInTrash ?? true }
        if let row { (version, values) = (row.version, row.values) }
        missing = 0
    }

    /// Asks no more for what is missing, where it couldn't be read.
    mutating func giveUp() {
        missing = 0
    }

    // MARK: Changing

    /// - Returns: Whether it was another value.
    mutating func set(_ value: StoredValue, at slot: Int) -> Bool {
        guard values[slot] != value else { return false }
        if stored == nil { stored = values }
        values[slot] = value
        let bit: UInt64 = 1 << UInt64(slot)
        if stored?[slot] == value {
            changes &= ~bit
        } else {
            changes |= bit
        }
        return true
    }

    mutating func setGone(_ isGone: Bool) {
        self.isGone = isGone
        if isFault { missing = 0 }
    }

    /// Takes over the row as it was saved or is stored now, without any change to it.
    mutating func commit(version: Int64, values: [StoredValue]) {
        (self.version, self.values, missing) = (version, values, 0)
        (stored, changes) = (nil, 0)
    }

    /// Takes back the changes.
    ///
    /// - Parameter keepingValues: Whether the values stay, as none are stored.
    mutating func rollBack(keepingValues: Bool) {
        if let stored, !keepingValues { values = stored }
        (stored, changes) = (nil, 0)
    }
}
