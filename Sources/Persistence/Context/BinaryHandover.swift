/// What becomes of the binaries of the store that the objects of a save are given or give up.
///
/// Each binary of the store has one holder: a row, be it in the trash, or a change that the history tells of. So an object
/// takes over one that it is given only where the same save takes it out of the row that has it. It gets a copy of any other.
struct BinaryHandover {
    /// Those that leave a row for another one, until that has taken them over.
    private(set) var moving: Set<Int64> = []
    /// Those that leave a row for none.
    private(set) var replaced: Set<Int64> = []

    /// - Parameters:
    ///   - stored: The objects that the save inserts or updates.
    ///   - deleted: Those that it deletes. They keep their binaries but for those that others are given.
    init(stored: [ManagedObject] = [], deleted: [ManagedObject] = []) {
        var given: Set<Int64> = []
        for object in stored where !object.entity.externalAttributes.isEmpty {
            given.formUnion(object.givenBinaries.map(\.id))
            replaced.formUnion(object.formerBinaries)
        }
        guard !given.isEmpty else { return }
        moving = given.intersection(replaced.union(deleted.lazy.flatMap(\.committedBinaries)))
        replaced.subtract(moving)
    }

    /// - Returns: Whether the binary moves to the one who asks; else that one gets a copy.
    mutating func takeOver(_ id: Int64) -> Bool { moving.remove(id) != nil }
}

extension ManagedObject {
    /// The stored binaries that it has got since it was saved, with the slots of their attributes.
    final var givenBinaries: [(slot: Int, id: Int64)] {
        entity.externalAttributes.compactMap { attribute in
            guard changedSlots & attribute.bit != 0, case .stored(let id) = reference(at: attribute.slot) else {
                return nil
            }
            return (attribute.slot, id)
        }
    }

    /// The stored binaries that it had when it was saved and has no more.
    fileprivate final var formerBinaries: [Int64] {
        isInserted ? [] : binaries(of: entity.externalAttributes.filter { changedSlots & $0.bit != 0 })
    }

    /// The stored binaries that it had when it was saved.
    fileprivate final var committedBinaries: [Int64] { binaries(of: entity.externalAttributes) }

    private final func binaries(of attributes: [AttributeDescription]) -> [Int64] {
        attributes.compactMap { attribute in
            if case .integer(let id) = committedValues[attribute.slot] { id } else { nil }
        }
    }
}
