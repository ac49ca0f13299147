import Foundation

/// `ids.contains($0.id)` of a captured collection.
extension PredicateExpressions.SequenceContains: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        let element = try translator.translate(self.element)
        guard let constant = sequence as? any ConstantExpression, let values = constant.constant as? any Sequence else {
            throw translator.untranslatable("contains")
        }
        var isNullAmong = false
        var stored: [StoredValue] = []
        for value in values {
            let value = try translator.stored(value)
            if value.isNull { isNullAmong = true } else { stored.append(value) }
        }
        guard stored.integers != nil || stored.count <= SQLText.mostArguments else {
            throw translator.untranslatable("contains of more than \(SQLText.mostArguments) values")
        }
        guard element.isNullable else { return .isAmong(element, stored) }
        // NULL IN (…) is NULL, and NOT NULL is too: say false or true instead.
        let isMissing = SQLExpression.equal(element, .value(.null))
        let isAmong = SQLExpression.isAmong(element, stored)
        return isNullAmong
            ? .binary(isMissing, .or, isAmong)
            : .binary(.notEqual(element, .value(.null)), .and, isAmong)
    }
}

/// `$0.grades.contains { $0.points > 5 }`
extension PredicateExpressions.SequenceContainsWhere: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        guard let (relationship, owner) = translator.members(of: sequence) else {
            throw translator.untranslatable(self)
        }
        return try translator.withMembers(of: relationship) { translator, members in
            translator.bind(variable.key, to: .member(relationship.destination, alias: members.alias))
            return .existsMember(members, of: owner, try translator.condition(test))
        }
    }
}

/// `$0.grades.allSatisfy { $0.points > 5 }`: there is none that doesn't.
extension PredicateExpressions.SequenceAllSatisfy: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        guard let (relationship, owner) = translator.members(of: sequence) else {
            throw translator.untranslatable(self)
        }
        return try translator.withMembers(of: relationship) { translator, members in
            translator.bind(variable.key, to: .member(relationship.destination, alias: members.alias))
            let fails = SQLExpression.notEqual(try translator.condition(test), .value(.integer(1)))
            return .not(.existsMember(members, of: owner, fails))
        }
    }
}

/// `(1..<5).contains($0.x)`
extension PredicateExpressions.RangeExpressionContains: SQLTranslatable {
    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        let element = try translator.translate(self.element)
        let bounds: (lower: SQLExpression, upper: SQLExpression, isClosed: Bool)
        if let range = range as? any RangeOfExpressions {
            bounds = (
                try translator.translate(range.bounds.lower), try translator.translate(range.bounds.upper),
                range.isClosed
            )
        } else if let constant = range as? any ConstantExpression, let range = constant.constant as? any RangeOfValues {
            bounds = (
                .value(try translator.stored(range.bounds.lower)), .value(try translator.stored(range.bounds.upper)),
                range.isClosed
            )
        } else {
            throw translator.untranslatable("contains of \(type(of: range))")
        }
        return .binary(
            .binary(element, .greaterOrEqual, bounds.lower), .and,
            .binary(element, bounds.isClosed ? .lessOrEqual : .less, bounds.upper))
    }
}

/// A range whose bounds are expressions.
protocol RangeOfExpressions {
    var bounds: (lower: any PredicateExpression, upper: any PredicateExpression) { get }
    var isClosed: Bool { get }
}

extension PredicateExpressions.Range: RangeOfExpressions {
    var bounds: (lower: any PredicateExpression, upper: any PredicateExpression) { (lower, upper) }
    var isClosed: Bool { false }
}

extension PredicateExpressions.ClosedRange: RangeOfExpressions {
    var bounds: (lower: any PredicateExpression, upper: any PredicateExpression) { (lower, upper) }
    var isClosed: Bool { true }
}

/// A captured range.
protocol RangeOfValues {
    var bounds: (lower: Any, upper: Any) { get }
    var isClosed: Bool { get }
}

extension Range: RangeOfValues {
    var bounds: (lower: Any, upper: Any) { (lowerBound, upperBound) }
    var isClosed: Bool { false }
}

extension ClosedRange: RangeOfValues {
    var bounds: (lower: Any, upper: Any) { (lowerBound, upperBound) }
    var isClosed: Bool { true }
}
