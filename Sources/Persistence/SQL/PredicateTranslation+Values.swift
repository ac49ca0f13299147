import Foundation

extension PredicateExpressions.KeyPath: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        if root is PredicateExpressions.Variable<Root.Output>, Root.Output.self is any PersistentModel.Type {
            guard let column = translator.entity.column(for: keyPath) else {
                throw translator.untranslatable("a property that is no attribute")
            }
            translator.note(column.name)
            return .column(column.name, isNullable: column.isOptional)
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
