/// What a managed object holds beside its values. Most objects that are fetched hold nothing of it, so it is made when it
/// is needed: rows become objects the sooner.
final class Surroundings {
    /// What is referred to and not in the store yet, by slot; see ``ManagedObject/reference(at:)``.
    var unsavedReferences: [Int: Reference] = [:]
    /// The objects of the to-many relationships that are in memory, by relationship.
    var members: [ObjectIdentifier: Members] = [:]
    /// Its deletion, until that is saved.
    var deletion: PendingDeletion?
}

extension ManagedObject {
    final var unsavedReferences: [Int: Reference] { surroundings?.unsavedReferences ?? [:] }
    final var members: [ObjectIdentifier: Members] { surroundings?.members ?? [:] }

    /// The object whose entry in the trash this one shares.
    final var deletionRoot: ManagedObject { surroundings?.deletion?.entryRoot ?? self }

    /// The surroundings, to put something there.
    final func makeSurroundings() -> Surroundings {
        if let surroundings { return surroundings }
        let made = Surroundings()
        surroundings = made
        return made
    }
}
