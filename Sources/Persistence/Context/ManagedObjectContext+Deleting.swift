extension ManagedObjectContext {
    /// Deletes an object with the next ``save()``: into the trash, or for good where its entity keeps nothing. What its
    /// delete rules say happens at once, in memory.
    public func delete(_ object: ManagedObject) {
        // Not by a call for each object that goes along: a chain of them may be longer than the stack.
        var steps = [DeletionStep.take(object, whole: nil)]
        while let step = steps.popLast() {
            switch step {
            case .take(let object, let whole): steps += take(object, in: whole).reversed()
            case .finish(let object, let deletion): finish(object, deletion)
            }
        }
    }

    private enum DeletionStep {
        /// Deletes an object; `whole` is the deletion that takes it along.
        case take(ManagedObject, whole: PendingDeletion?)
        /// Sees to what stays, once all that goes along with the object is deleted.
        case finish(ManagedObject, PendingDeletion?)
    }

    /// - Returns: What is to be done next, in this order.
    private func take(_ object: ManagedObject, in whole: PendingDeletion?) -> [DeletionStep] {
        guard !object.isDeleted else { return [] }
        // A new object leaves no trace.
        let deletion = object.isInserted ? nil : whole ?? PendingDeletion(root: object)
        object.makeSurroundings().deletion = deletion
        object.isDeleted = true
        pending.note(object)
        for relationship in object.entity.toOneRelationships {
            let inverse = ObjectIdentifier(relationship.inverse)
            object.knownDestination(of: relationship)?.surroundings?.members[inverse]?.remove(object)
        }
        let parts = object.entity.toManyRelationships.filter { $0.deleteRule == .cascade }.flatMap(object.takeMembers)
        return parts.map { .take($0, whole: deletion) } + [.finish(object, deletion)]
    }

    private func finish(_ object: ManagedObject, _ deletion: PendingDeletion?) {
        for relationship in object.entity.toManyRelationships where relationship.deleteRule == .nullify {
            for member in object.takeMembers(of: relationship) {
                member.setDestination(nil, of: relationship.inverse)
                deletion?.nullifications.append(
                    Nullification(object: member, relationship: relationship.inverse, destination: object))
            }
        }
        guard let deletion else { return }
        for relationship in object.entity.toManyRelationships where relationship.deleteRule == .cascade {
            // Deleted before and not saved since: they now go, and come back, with this one.
            for part in pending.deletions(of: relationship.inverse, leadingTo: object)
            where part.root.refers(to: object, by: relationship.inverse) {
                part.outer = deletion
            }
        }
        if deletion.root === object { pending.note(deletion) }
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

extension ManagedObject {
    /// Takes the members of a relationship out of it, on this side only.
    fileprivate final func takeMembers(of relationship: RelationshipDescription) -> [ManagedObject] {
        let members = members(of: relationship)
        makeSurroundings().members[ObjectIdentifier(relationship)] = Members()
        return members
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
