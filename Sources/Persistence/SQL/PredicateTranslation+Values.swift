import Foundation

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        if let row = translator.row(of: root) {
            guard let column = row.entity.column(for: keyPath) else {
                throw translator.untranslatable("a property that is no attribute")
            }
            translator.note(column.name)
            return translator.column(column, of: row)
        }
        let filter = root as? any FilteredExpression
        if let (relationship, owner) = translator.members(of: filter?.unfiltered ?? root) {
            translator.note(relationship.name)
            return try translator.withMembers(of: relationship) { translator, members in
                let row = SQLRow.member(relationship.destination, alias: members.alias)
                let condition = try filter?.condition(on: row, by: &translator)
                if let isEmpty = relationship.isEmpty, isEmpty.keyPath == keyPath {
                    return .not(.existsMember(members, of: owner, condition))
                }
                if let count = relationship.count, count.keyPath == keyPath {
                    return .countOfMembers(members, of: owner, condition)
                }
                throw translator.untranslatable("a property of a to-many relationship")
            }
        }
        if keyPath == \String.isEmpty as AnyKeyPath {
            return .equal(try translator.translate(root), .value(.text("")))
        }
        guard let constant = root as? any ConstantExpression, let root = constant.constant as? Root.Output else {
            _ = try translator.translate(root)
            throw translator.untranslatable("a property of an attribute")
        }
        return .value(try translator.stored(root[keyPath: keyPath]))
    }
}

extension PredicateExpressions.Value: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .value(try translator.stored(value))
    }
}

extension PredicateExpressions.NilLiteral: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        .value(.null)
    }
}

extension PredicateExpressions.Variable: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        guard let value = translator.value(of: key) else { throw translator.untranslatable("an object as a value") }
        return value
    }
}

/// An expression whose value doesn't depend on the object: something captured, or a property of that.
protocol ConstantExpression {
    var constant: Any? { get }
}

extension PredicateExpressions.Value: ConstantExpression {
    var constant: Any? { value }
}

extension PredicateExpressions.KeyPath: ConstantExpression {
    var constant: Any? {
        guard let constant = root as? any ConstantExpression, let root = constant.constant as? Root.Output else {
            return nil
        }
        return root[keyPath: keyPath]
    }
}

extension PredicateTranslator {
    /// A captured value as SQLite keeps it.
    func stored(_ value: Any) throws -> StoredValue {
        if let value = value as? any AttributeValue { return value.storedValue }
        if let binary = value as? Binary { return binary.storedID.map(StoredValue.integer) ?? .null }
        throw untranslatable("a value of type \(type(of: value))")
    }
}
