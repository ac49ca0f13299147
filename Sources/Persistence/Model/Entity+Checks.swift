extension Entity {
    /// Stops the program where relationships are declared that can't be kept: when the model is made, so at its start.
    func checkRelationships(among entities: [Entity]) {
        for relationship in relationships {
            let here = "\(name).\(relationship.name)"
            let (destination, inverse) = (relationship.destination, relationship.inverse)
            precondition(entities.contains { $0 === destination }, "\(here) leads to an entity outside the model.")
            precondition(inverse.inverse === relationship, "\(here) and \(inverse.name) are not each other's inverse.")
            if relationship.isToMany, relationship.deleteRule == .nullify {
                precondition(inverse.column.isOptional, "\(here) can't nullify a required relationship.")
            }
        }
        for property in uniquenessConstraints.joined() + indexes.flatMap(\.columns).map(\.attribute) {
            precondition(properties.contains { $0 === property }, "\(property.name) is not declared by \(name).")
        }
        precondition(rank(below: []) != nil, "\(name) requires an object that requires it.")
    }

    /// How many required relationships lead from one entity to the next at most: the objects of a lower rank are there
    /// before those of a higher one.
    var rank: Int { rank(below: []) ?? 0 }

    /// - Returns: Nil where the relationships lead back to an entity that was met.
    private func rank(below path: [Entity]) -> Int? {
        guard !path.contains(where: { $0 === self }) else { return nil }
        var rank = 0
        for relationship in toOneRelationships where !relationship.column.isOptional {
            guard let other = relationship.destination.rank(below: path + [self]) else { return nil }
            rank = max(rank, other + 1)
        }
        return rank
    }
}
