/// What a managed object holds beside its values. Most objects that are fetched hold nothing of it, so it is made when it
/// is needed: rows become objects the sooner.
final class Surroundings {
    /// Binaries that are not in the store yet, by slot. The value in that slot is then `pending`.
    var pendingBinaries: [Int: Binary] = [:]
    /// Objects of to-one relationships that are not in the store yet, by slot. The value in that slot is then `pending`.
    var pendingDestinations: [Int: ManagedObject] = [:]
    /// The objects of the to-many relationships that are in memory, by relationship.
    var members: [ObjectIdentifier: [ManagedObject]] = [:]
    /// The title of its deletion, where it was deleted itself.
    var titleInTrash = ""
    /// The version that its changes are made from, where that was said.
    var baseVersion: Int64?
    /// The object whose deletion took this one along; nil where it was deleted itself.
    var deletionCause: ManagedObject?
}

extension ManagedObject {
    final var pendingBinaries: [Int: Binary] { surroundings?.pendingBinaries ?? [:] }
    final var pendingDestinations: [Int: ManagedObject] { surroundings?.pendingDestinations ?? [:] }
    final var members: [ObjectIdentifier: [ManagedObject]] { surroundings?.members ?? [:] }

    /// The object whose entry in the trash this one shares.
    final var deletionRoot: ManagedObject { surroundings?.deletionCause?.deletionRoot ?? self }

    /// The surroundings, to put something there.
    final func makeSurroundings() -> Surroundings {
        if let surroundings { return surroundings }
        let made = Surroundings()
        surroundings = made
        return made
    }
}
