import Foundation

/// A row that an expression of a predicate stands for.
indirect enum SQLRow {
    /// The row that is fetched.
    case fetched(Entity)
    /// The row that a to-one relationship of another row refers to.
    case destination(RelationshipDescription, of: SQLRow)
    /// A row that belongs to another one, by the name of its table.
    case member(Entity, alias: String)

    var entity: Entity {
        switch self {
        case .fetched(let entity), .member(let entity, _): entity
        case .destination(let relationship, _): relationship.destination
        }
    }

    /// - Parameter isAlone: Whether no other row is in sight, so that the column's name is enough.
    func column(_ column: Column, isAlone: Bool) -> SQLExpression {
        switch self {
        case .fetched where isAlone: return .column(column.name, isNullable: column.isOptional)
        case .fetched(let entity): return .qualified(entity.name, column.name, isNullable: column.isOptional)
        case .member(_, let alias): return .qualified(alias, column.name, isNullable: column.isOptional)
        case .destination(let relationship, let source):
            let reference = Column.attribute(relationship.column)
            if case .id = column { return source.column(reference, isAlone: isAlone) }
            return .related(
                entity: relationship.destination.name, column: column.name, id: source.column(reference, isAlone: false)
            )
        }
    }
}

/// An expression that can stand for a row: a variable, or a to-one relationship of a row.
protocol RowExpression {
    func row(by translator: PredicateTranslator) -> SQLRow?
}

/// An expression that can stand for the rows that belong to another.
protocol MembersExpression {
    func members(by translator: PredicateTranslator) -> (relationship: RelationshipDescription, owner: SQLExpression)?
}

extension PredicateTranslator {
    /// The row that an expression stands for; nil where it stands for a value.
    func row(of expression: any PredicateExpression) -> SQLRow? {
        (expression as? any RowExpression)?.row(by: self)
    }

    /// The to-many relationship that an expression stands for, and the id of the row that has it.
    func members(
        of expression: any PredicateExpression
    ) -> (relationship: RelationshipDescription, owner: SQLExpression)? {
        (expression as? any MembersExpression)?.members(by: self)
    }
}

extension PredicateExpressions.Variable: RowExpression {
    func row(by translator: PredicateTranslator) -> SQLRow? {
        translator.row(of: key)
    }
}

extension PredicateExpressions.ForcedUnwrap: RowExpression {
    func row(by translator: PredicateTranslator) -> SQLRow? {
        translator.row(of: inner)
    }
}

/// `$0.student?.school`
extension PredicateExpressions.OptionalFlatMap: RowExpression {
    func row(by translator: PredicateTranslator) -> SQLRow? {
        guard let row = translator.row(of: wrapped) else { return nil }
        var translator = translator
        translator.bind(variable.key, to: row)
        return translator.row(of: transform)
    }
}

extension PredicateExpressions.KeyPath: RowExpression {
    func row(by translator: PredicateTranslator) -> SQLRow? {
        guard let owner = translator.row(of: root), let relationship = owner.entity.relationship(for: keyPath),
            !relationship.isToMany
        else { return nil }
        return .destination(relationship, of: owner)
    }
}

extension PredicateExpressions.KeyPath: MembersExpression {
    func members(by translator: PredicateTranslator) -> (relationship: RelationshipDescription, owner: SQLExpression)? {
        guard let owner = translator.row(of: root), let relationship = owner.entity.relationship(for: keyPath),
            relationship.isToMany
        else { return nil }
        return (relationship, owner.column(.id, isAlone: false))
    }
}
