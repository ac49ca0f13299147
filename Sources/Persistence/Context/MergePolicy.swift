/// What a save does with an object that somebody else has saved since the version that its changes were made from.
///
/// Attributes that only one side has changed are taken from that side by both merging policies; they differ on those
/// that both have changed to different values. An object that is in the trash or gone, and a deletion, are never merged.
public enum MergePolicy: Sendable {
    /// The save fails with a ``ConflictError`` that has base, theirs and mine; nothing is merged.
    case error
    /// What is stored wins over what was to be saved.
    case mergeByPropertyStoreTrump
    /// What was to be saved wins over what is stored.
    case mergeByPropertyObjectTrump
}

extension MergePolicy {
    /// Decides a conflict, attribute by attribute.
    ///
    /// - Returns: The attributes that keep what was to be saved; the others are to be as they are stored.
    /// - Throws: ``ConflictError`` where the conflict is not to be merged.
    func resolve(_ conflict: MergeConflict) throws(ConflictError) -> [AttributeDescription] {
        guard self != .error, let theirs = conflict.theirs, !conflict.isDeletion else { throw conflict.error }
        return conflict.entity.properties.filter { property in
            guard let base = conflict.base else { return self == .mergeByPropertyObjectTrump }
            guard conflict.wants(property, otherThan: base) else { return false }
            return self == .mergeByPropertyObjectTrump || theirs[property.slot] == base[property.slot]
        }
    }
}
