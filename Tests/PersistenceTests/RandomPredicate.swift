import Foundation

@testable import Persistence

/// Draws expressions of predicates, and notes the operators that it has drawn.
///
/// Left out is what Foundation traps on: divisors are never zero, and no number comes near to an overflow.
struct RandomPredicate {
    typealias Expression<Output> = any StandardPredicateExpression<Output>
    typealias Condition = Expression<Bool>
    typealias Build = PredicateExpressions

    var random: SeededRandom
    private(set) var drawn: Set<String> = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func note(_ operators: String...) {
        drawn.formUnion(operators)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// A condition whose leaves are made by `leaf`.
    mutating func condition(depth: Int, leaf: (inout RandomPredicate) -> Condition) -> Condition {
        guard depth > 0 else { return leaf(&self) }
        let left = condition(depth: depth - 1, leaf: leaf)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            note("&&")
            return both(left, condition(depth: depth - 1, leaf: leaf))
        case 1:
            note("||")
            return either(left, condition(depth: depth - 1, leaf: leaf))
        case 2:
            note("!")
            return not(left)
        case 3:
            note("?:")
            return choose(left, leaf(&self), condition(depth: depth - 1, leaf: leaf))
        default: return leaf(&self)
        }
    }

    // MARK: Logic

    private func both(
        _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
    ) -> Condition {
        Build.build_Conjunction(lhs: left, rhs: right)
    }

    private func either(
        _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
    ) -> Condition {
        Build.build_Disjunction(lhs: left, rhs: right)
    }

    func not(_ operand: some StandardPredicateExpression<Bool>) -> Condition {
        Build.build_Negation(operand)
    }

    func choose<Output>(
        _ test: some StandardPredicateExpression<Bool>, _ first: some StandardPredicateExpression<Output>,
        _ other: some StandardPredicateExpression<Output>
    ) -> Expression<Output> {
        Build.build_Conditional(test, first, other)
    }

    // MARK: Comparison

    mutating func compare<Value: Comparable>(
        _ left: some StandardPredicateExpression<Value>, _ right: some StandardPredicateExpression<Value>
    ) -> Condition {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            note("<")
            return Build.build_Comparison(lhs: left, rhs: right, op: .lessThan)
        case 1:
            note("<=")
            return Build.build_Comparison(lhs: left, rhs: right, op: .lessThanOrEqual)
        case 2:
            note(">")
            return Build.build_Comparison(lhs: left, rhs: right, op: .greaterThan)
        case 3:
            note(">=")
            return Build.build_Comparison(lhs: left, rhs: right, op: .greaterThanOrEqual)
        default: return equate(left, right)
        }
    }

    mutating func equate<Value: Equatable>(
        _ left: some StandardPredicateExpression<Value>, _ right: some StandardPredicateExpression<Value>
    ) -> Condition {
        if Bool.random(using: &random) {
            note("==")
            return Build.build_Equal(lhs: left, rhs: right)
        }
        note("!=")
        return Build.build_NotEqual(lhs: left, rhs: right)
    }

    mutating func compareWithNil<Value: Equatable>(
        _ value: some StandardPredicateExpression<Value?>
    ) -> Condition {
        note("nil")
        if Bool.random(using: &random) { return Build.build_Equal(lhs: value, rhs: Build.build_NilLiteral()) }
        return Build.build_NotEqual(lhs: value, rhs: Build.build_NilLiteral())
    }

    mutating func isWithin(
        _ value: some StandardPredicateExpression<Double>, _ lower: Double, _ length: Double
    ) -> Condition {
        let (low, high) = (Build.build_Arg(lower), Build.build_Arg(lower + length))
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            note("..<")
            return Build.build_contains(Build.build_Range(lower: low, upper: high), value)
        case 1:
            note("...")
            return Build.build_contains(Build.build_ClosedRange(lower: low, upper: high), value)
        case 2:
            note("captured ..<")
            return Build.build_contains(Build.build_Arg(lower..<lower + length), value)
        default:
            note("captured ...")
            return Build.build_contains(Build.build_Arg(lower...lower + length), value)
        }
    }

    // MARK: Arithmetic

    /// A number made from those that `leaf` makes.
    mutating func number(
        depth: Int, leaf: (inout RandomPredicate) -> Expression<Double>
    ) -> Expression<Double> {
        guard depth > 0 else { return leaf(&self) }
        let left = number(depth: depth - 1, leaf: leaf)
        if Int.random(in: 0..<3, using: &random) == 0 { return divide(left, by: pick([-2, 0.5, 4])) }
        return calculate(left, number(depth: depth - 1, leaf: leaf))
    }

    /// A whole number made from those that `leaf` makes.
    mutating func whole(depth: Int, leaf: (inout RandomPredicate) -> Expression<Int>) -> Expression<Int> {
        guard depth > 0 else { return leaf(&self) }
        let left = whole(depth: depth - 1, leaf: leaf)
        if Int.random(in: 0..<2, using: &random) == 0 { return divide(left, by: pick([-3, 2, 5])) }
        return calculate(left, whole(depth: depth - 1, leaf: leaf))
    }

    private mutating func calculate<Value: SignedNumeric>(
        _ left: some StandardPredicateExpression<Value>, _ right: some StandardPredicateExpression<Value>
    ) -> Expression<Value> {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            note("+")
            return Build.build_Arithmetic(lhs: left, rhs: right, op: .add)
        case 1:
            note("-")
            return Build.build_Arithmetic(lhs: left, rhs: right, op: .subtract)
        case 2:
            note("*")
            return Build.build_Arithmetic(lhs: left, rhs: right, op: .multiply)
        default:
            note("unary -")
            return Build.build_UnaryMinus(left)
        }
    }

    private mutating func divide(
        _ left: some StandardPredicateExpression<Double>, by divisor: Double
    ) -> Expression<Double> {
        note("/")
        return Build.build_Division(lhs: left, rhs: Build.build_Arg(divisor))
    }

    private mutating func divide(_ left: some StandardPredicateExpression<Int>, by divisor: Int) -> Expression<Int> {
        if Bool.random(using: &random) {
            note("whole /")
            return Build.build_Division(lhs: left, rhs: Build.build_Arg(divisor))
        }
        note("%")
        return Build.build_Remainder(lhs: left, rhs: Build.build_Arg(divisor))
    }

    // MARK: Texts

    mutating func look(into text: some StandardPredicateExpression<String>, for part: String) -> Condition {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            note("text contains")
            return Build.build_contains(text, Build.build_Arg(part))
        case 1:
            note("starts(with:)")
            return Build.build_starts(text, with: Build.build_Arg(part))
        case 2:
            note("localizedStandardContains")
            return Build.build_localizedStandardContains(text, Build.build_Arg(part))
        default:
            note("text isEmpty")
            return Build.build_KeyPath(root: text, keyPath: \.isEmpty)
        }
    }

    // MARK: Optionals

    mutating func coalesce<Value>(
        _ value: some StandardPredicateExpression<Value?>, _ other: Value
    ) -> Expression<Value> where Value: Codable & Sendable {
        note("??")
        return Build.build_NilCoalesce(lhs: value, rhs: Build.build_Arg(other))
    }
}

/// A small generator whose numbers depend on the seed alone (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
