import Foundation
import Testing

@testable import Persistence

/// Random predicates find the same rows in SQL as Foundation finds by evaluating them.
@Suite struct PredicatePropertyTests {
    private typealias Condition = any StandardPredicateExpression<Bool>

    @Test(arguments: 0..<20) func agreesWithFoundation(seed: UInt64) async throws {
        let fixture = try Fixture()
        try await fixture.save((0..<60).map { "name \($0)" }) { restaurant, index in
            var random = SeededRandom(seed: seed &* 1000 &+ UInt64(index))
            restaurant.name = ["a", "ab", "b%", "_b", "A"].randomElement(using: &random) ?? ""
            restaurant.phone = [nil, "", "a", "5"].randomElement(using: &random) ?? nil
            restaurant.isFavorite = Bool.random(using: &random)
            restaurant.seats = [nil, 0, 1, 5].randomElement(using: &random) ?? nil
            restaurant.price = Double(Int.random(in: 0...4, using: &random))
        }
        try fixture.container.read { context in
            let all = try context.fetch(FetchRequest<Restaurant>())
            var random = SeededRandom(seed: seed)
            for round in 0..<30 {
                let predicate = Self.predicate(depth: 3, using: &random)
                let found = try context.fetch(FetchRequest(predicate: predicate))
                let expected = try all.filter { try predicate.evaluate($0) }
                #expect(found.map(\.id) == expected.map(\.id), "predicate \(round) of seed \(seed)")
            }
        }
    }

    private static func predicate(depth: Int, using random: inout SeededRandom) -> Predicate<Restaurant> {
        var tree = random
        defer { random = tree }
        return Predicate { restaurant in
            condition(restaurant, depth: depth, using: &tree)
        }
    }

    private static func condition(
        _ restaurant: PredicateExpressions.Variable<Restaurant>, depth: Int, using random: inout SeededRandom
    ) -> Condition {
        guard depth > 0 else { return leaf(restaurant, using: &random) }
        let left = condition(restaurant, depth: depth - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return and(left, condition(restaurant, depth: depth - 1, using: &random))
        case 1: return or(left, condition(restaurant, depth: depth - 1, using: &random))
        case 2: return not(left)
        default: return leaf(restaurant, using: &random)
        }
    }

    private static func and(_ left: some StandardPredicateExpression<Bool>, _ right: Condition) -> Condition {
        func join(_ right: some StandardPredicateExpression<Bool>) -> Condition {
            PredicateExpressions.build_Conjunction(lhs: left, rhs: right)
        }
        return join(right)
    }

    private static func or(_ left: some StandardPredicateExpression<Bool>, _ right: Condition) -> Condition {
        func join(_ right: some StandardPredicateExpression<Bool>) -> Condition {
            PredicateExpressions.build_Disjunction(lhs: left, rhs: right)
        }
        return join(right)
    }

    private static func not(_ operand: some StandardPredicateExpression<Bool>) -> Condition {
        PredicateExpressions.build_Negation(operand)
    }

    private static func leaf(
        _ restaurant: PredicateExpressions.Variable<Restaurant>, using random: inout SeededRandom
    ) -> Condition {
        typealias Build = PredicateExpressions
        let text = Build.build_Arg(["a", "b", "%", "_", "", "A"].randomElement(using: &random) ?? "")
        let name = Build.build_KeyPath(root: restaurant, keyPath: \.name)
        let phone = Build.build_KeyPath(root: restaurant, keyPath: \.phone)
        let seats = Build.build_KeyPath(root: restaurant, keyPath: \.seats)
        let price = Build.build_KeyPath(root: restaurant, keyPath: \.price)
        let number = Build.build_Arg(Double(Int.random(in: 0...4, using: &random)))
        let optional = Build.build_Arg([nil, 0, 1, 5].randomElement(using: &random) ?? nil)
        return switch Int.random(in: 0..<12, using: &random) {
        case 0: Build.build_KeyPath(root: restaurant, keyPath: \.isFavorite)
        case 1: Build.build_Equal(lhs: name, rhs: text)
        case 2: Build.build_NotEqual(lhs: name, rhs: text)
        case 3: Build.build_contains(name, text)
        case 4: Build.build_starts(name, with: text)
        case 5: Build.build_localizedStandardContains(name, text)
        case 6: Build.build_Equal(lhs: phone, rhs: Build.build_NilLiteral())
        case 7: Build.build_NotEqual(lhs: seats, rhs: optional)
        case 8: Build.build_Equal(lhs: seats, rhs: optional)
        case 9: Build.build_contains(Build.build_Arg([1, nil] as [Int?]), seats)
        case 10: Build.build_Comparison(lhs: price, rhs: number, op: .lessThan)
        default:
            Build.build_Comparison(
                lhs: Build.build_NilCoalesce(lhs: seats, rhs: Build.build_Arg(2)), rhs: Build.build_Arg(1),
                op: .greaterThan)
        }
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
