extension ManagedObject {
    /// The object of a relationship to one. Reading it fetches the object where it is not in memory yet.
    ///
    /// Setting it takes this object out of the other side's objects and puts it into those of the new one, at once.
    public final subscript<Source, Destination>(relationship: ToOne<Source, Destination>) -> Destination? {
        get { destination(of: relationship.relationship) as? Destination }
        set { setDestination(newValue, of: relationship.relationship) }
    }

    /// The objects of a relationship to many. Reading it fetches them where they are not in memory yet.
    ///
    /// Setting it sets the other side of those that come and those that go, at once.
    public final subscript<Source, Destination>(relationship: ToMany<Source, Destination>) -> [Destination] {
        get { members(of: relationship.relationship) as? [Destination] ?? [] }
        set { setMembers(newValue, of: relationship.relationship) }
    }

    /// The id of the object of a relationship to one, without fetching it; nil where there is none or it is not saved.
    public final func objectID<Source, Destination>(of relationship: ToOne<Source, Destination>) -> Int64? {
        if case .stored(let id) = reference(at: relationship.description.slot) { id } else { nil }
    }

    // MARK: To one

    final func destination(of relationship: RelationshipDescription) -> ManagedObject? {
        switch reference(at: relationship.column.slot) {
        case .object(let object): object
        case .stored(let id): context.faultDestination(relationship, id: id)
        case .binary, nil: nil
        }
    }

    /// The same without fetching it.
    final func knownDestination(of relationship: RelationshipDescription) -> ManagedObject? {
        switch reference(at: relationship.column.slot) {
        case .object(let object): object
        case .stored(let id): context.registeredObjects(of: relationship.destination)[id]
        case .binary, nil: nil
        }
    }

    /// Whether the relationship leads to this very object.
    final func refers(to object: ManagedObject, by relationship: RelationshipDescription) -> Bool {
        switch reference(at: relationship.column.slot) {
        case .object(let other): other === object
        case .stored(let id): !object.isInserted && id == object.id
        case .binary, nil: false
        }
    }

    final func setDestination(_ object: ManagedObject?, of relationship: RelationshipDescription) {
        precondition(object.map { $0.context === context } ?? true, "Objects are related within one context only.")
        if let object, refers(to: object, by: relationship) { return }
        let inverse = ObjectIdentifier(relationship.inverse)
        knownDestination(of: relationship)?.surroundings?.members[inverse]?.remove(self)
        let slot = relationship.column.slot
        if let object, object.isInserted || object.isDeleted {
            setReference(.object(object), at: slot)
            if object.members[inverse] == nil { context.noteHolder(object) }
            object.makeSurroundings().members[inverse, default: Members()].append(self)
        } else {
            setReference(object.map { .stored($0.id) }, at: slot)
            guard let object else { return }
            object.surroundings?.members[inverse]?.append(self)
            context.pending.note(self, givenTo: object, by: relationship)
        }
    }

    // MARK: To many

    final func members(of relationship: RelationshipDescription) -> [ManagedObject] {
        if let known = members[ObjectIdentifier(relationship)] { return known.all }
        guard !isInserted else { return [] }
        return context.faultMembers(relationship, of: self)
    }

    final func setMembers(_ objects: [ManagedObject], of relationship: RelationshipDescription) {
        let former = members(of: relationship)
        let wanted = Set(objects.map(ObjectIdentifier.init))
        let held = Set(former.map(ObjectIdentifier.init))
        for object in former where !wanted.contains(ObjectIdentifier(object)) {
            object.setDestination(nil, of: relationship.inverse)
        }
        for object in objects where !held.contains(ObjectIdentifier(object)) {
            object.setDestination(self, of: relationship.inverse)
        }
    }
}
