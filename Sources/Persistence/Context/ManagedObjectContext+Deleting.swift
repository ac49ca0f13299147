extension ManagedObjectContext {
    /// Deletes an object with the next ``save()``: into the trash, or for good where its entity keeps nothing. What its
    /// delete rules say happens at once, in memory.
    public func delete(_ object: ManagedObject) {
        delete(object, in: nil)
    }

    /// - Parameter whole: The deletion that takes the object along.
    private func delete(_ object: ManagedObject, in whole: PendingDeletion?) {
        guard !object.isDeleted else { return }
        // A new object leaves no trace.
        let deletion = object.isInserted ? nil : whole ?? PendingDeletion(root: object)
        let surroundings = object.makeSurroundings()
        surroundings.deletion = deletion
        object.isDeleted = true
        pending.note(object)
        for relationship in object.entity.toOneRelationships {
            let inverse = ObjectIdentifier(relationship.inverse)
            object.knownDestination(of: relationship)?.surroundings?.members[inverse]?.remove(object)
        }
        for relationship in object.entity.toManyRelationships where relationship.deleteRule != .deny {
            let members = object.members(of: relationship)
            surroundings.members[ObjectIdentifier(relationship)] = Members()
            for member in members {
                if relationship.deleteRule == .cascade {
                    delete(member, in: deletion)
                } else {
                    member.setDestination(nil, of: relationship.inverse)
                    deletion?.nullifications.append(
                        Nullification(object: member, relationship: relationship.inverse, destination: object))
                }
            }
            guard relationship.deleteRule == .cascade, let deletion else { continue }
            // Deleted before and not saved since: they now go, and come back, with this one.
            for part in pending.deletions(of: relationship.inverse, leadingTo: object)
            where part.root.refers(to: object, by: relationship.inverse) {
                part.outer = deletion
            }
        }
        if let deletion, deletion.root === object { pending.note(deletion) }
    }

    /// The delete rules that forbid a deletion.
    func deniedDeletions(among objects: [ManagedObject]) -> [ValidationError.Failure] {
        objects.flatMap { object in
            object.entity.toManyRelationships.filter { relationship in
                relationship.deleteRule == .deny && !object.members(of: relationship).allSatisfy(\.isDeleted)
            }.map { .denied($0, of: object.entity) }
        }
    }
}

extension ValidationError.Failure {
    /// A deletion that a delete rule forbids.
    static func denied(_ relationship: RelationshipDescription, of entity: Entity) -> Self {
        .init(
            entity: entity.name, attribute: relationship.name, code: .denied,
            sentence: "Something still belongs to it: \(relationship.name).")
    }
}
