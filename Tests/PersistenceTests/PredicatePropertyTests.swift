import Foundation
import Testing

@testable import Persistence

/// Random predicates find the same rows in SQL as Foundation finds by evaluating them.
@Suite struct PredicatePropertyTests {
    private typealias Condition = RandomPredicate.Condition
    private typealias Build = PredicateExpressions
    private static let seeds: Range<UInt64> = 0..<20

    // MARK: Attributes

    @Test(arguments: seeds) func agreesWithFoundation(seed: UInt64) async throws {
        let fixture = try Fixture()
        let clock = fixture.clock.now
        try await fixture.save((0..<60).map { "name \($0)" }) { restaurant, index in
            var random = SeededRandom(seed: seed &* 1000 &+ UInt64(index))
            restaurant.name = ["a", "ab", "b%", "_b", "A", "Ä b", "\u{1F35C}"].randomElement(using: &random) ?? ""
            restaurant.phone = [nil, "", "a", "5"].randomElement(using: &random) ?? nil
            restaurant.isFavorite = Bool.random(using: &random)
            restaurant.rating = Rating.allCases.randomElement(using: &random)
            restaurant.seats = [nil, 0, 1, 5].randomElement(using: &random) ?? nil
            restaurant.price = Double(Int.random(in: 0...4, using: &random)) / 2
            restaurant.createdAt = clock + Double(Int.random(in: 0...3, using: &random))
        }
        try check(fixture.container, seed: seed, rounds: 40) { Self.restaurants(&$0, clock) }
        fixture.container.close()
    }

    private static func restaurants(_ draw: inout RandomPredicate, _ now: Date) -> Predicate<Restaurant> {
        var inner = draw
        defer { draw = inner }
        return Predicate { restaurant in
            inner.condition(depth: 3) { leaf(restaurant, now, &$0) }
        }
    }

    private static func leaf(
        _ restaurant: Build.Variable<Restaurant>, _ now: Date, _ draw: inout RandomPredicate
    ) -> Condition {
        let name = Build.build_KeyPath(root: restaurant, keyPath: \.name)
        let phone = Build.build_KeyPath(root: restaurant, keyPath: \.phone)
        let seats = Build.build_KeyPath(root: restaurant, keyPath: \.seats)
        let price = Build.build_KeyPath(root: restaurant, keyPath: \.price)
        let rating = Build.build_KeyPath(root: restaurant, keyPath: \.rating)
        let text = draw.pick(["a", "b", "%", "_", "", "A", "ä", "\u{1F35C}"])
        switch Int.random(in: 0..<13, using: &draw.random) {
        case 0: return Build.build_KeyPath(root: restaurant, keyPath: \.isFavorite)
        case 1: return draw.compare(name, Build.build_Arg(text))
        case 2: return draw.look(into: name, for: text)
        case 3: return draw.compareWithNil(phone)
        case 4: return draw.equate(seats, Build.build_Arg(draw.pick([nil, 0, 1, 5] as [Int?])))
        case 5:
            draw.note("collection contains")
            return Build.build_contains(Build.build_Arg(draw.pick([[1, nil], [0, 5], []] as [[Int?]])), seats)
        case 6:
            draw.note("optional chain")
            let length = Build.build_flatMap(phone) { Build.build_KeyPath(root: $0, keyPath: \.isEmpty) }
            return draw.equate(length, Build.build_Arg(draw.pick([true, false, nil] as [Bool?])))
        case 7: return draw.equate(rating, Build.build_Arg(draw.pick([nil, .good, .bad] as [Rating?])))
        case 8:
            let moment = now + Double(Int.random(in: 0...3, using: &draw.random))
            return draw.compare(
                Build.build_KeyPath(root: restaurant, keyPath: \.createdAt), Build.build_Arg(moment))
        case 9:
            return draw.isWithin(price, Double(draw.pick([-1, 0, 1])), Double(draw.pick([0, 1, 2])))
        case 10:
            let whole = draw.whole(depth: 2) { draw -> RandomPredicate.Expression<Int> in
                switch Int.random(in: 0..<3, using: &draw.random) {
                case 0: return Build.build_KeyPath(root: restaurant, keyPath: \.ratingOrder)
                case 1: return draw.coalesce(seats, draw.pick([-2, 2]))
                default: return Build.build_Arg(draw.pick([-7, 1, 3]))
                }
            }
            return compare(whole, draw.pick([-1, 0, 2]), &draw)
        case 11:
            let number = draw.number(depth: 2) { draw -> RandomPredicate.Expression<Double> in
                if Bool.random(using: &draw.random) { return price }
                return Build.build_Arg(draw.pick([-1.5, 1, 3]))
            }
            return compare(number, draw.pick([-1, 0, 0.5]), &draw)
        default:
            draw.note("!", "forced unwrap")
            let isThere = Build.build_NotEqual(lhs: phone, rhs: Build.build_NilLiteral())
            let starts = Build.build_starts(Build.build_ForcedUnwrap(phone), with: Build.build_Arg(text))
            return Build.build_Conjunction(lhs: isThere, rhs: starts)
        }
    }

    private static func compare<Value: Comparable & Codable & Sendable>(
        _ left: some StandardPredicateExpression<Value>, _ right: Value, _ draw: inout RandomPredicate
    ) -> Condition {
        draw.compare(left, Build.build_Arg(right))
    }

    // MARK: Relationships

    @Test(arguments: seeds) func agreesWithFoundationThroughRelationships(seed: UInt64) async throws {
        let container = try PersistentContainer(model: gradebookModel, store: .inMemory)
        try await container.write { context in
            var random = SeededRandom(seed: seed &+ 7)
            let schools = ["Hill", "Lake"].map { name in
                let school = School(context: context)
                school.name = name
                return school
            }
            let quizzes = ["Quiz 1", "Quiz 2", "Quiz 3"].map { name in
                let quiz = Quiz(context: context)
                quiz.name = name
                return quiz
            }
            var students: [Student] = []
            for index in 0..<20 {
                let student = Student(context: context)
                student.name = ["Ada", "Bob", "Cleo"][index % 3]
                student.school = Bool.random(using: &random) ? schools.randomElement(using: &random) : nil
                student.mentor = Bool.random(using: &random) ? students.randomElement(using: &random) : nil
                for quiz in quizzes where Bool.random(using: &random) {
                    let grade = Grade(context: context)
                    grade.points = Double(Int.random(in: 0...3, using: &random))
                    (grade.student, grade.quiz) = (student, quiz)
                }
                students.append(student)
            }
            try context.save()
        }
        try check(container, seed: seed, rounds: 25) { Self.students(&$0) }
        container.close()
    }

    private static func students(_ draw: inout RandomPredicate) -> Predicate<Student> {
        var inner = draw
        defer { draw = inner }
        return Predicate { student in
            inner.condition(depth: 2) { leaf(student, &$0) }
        }
    }

    private static func leaf(_ student: Build.Variable<Student>, _ draw: inout RandomPredicate) -> Condition {
        let school = Build.build_KeyPath(root: student, keyPath: \.school)
        let mentor = Build.build_KeyPath(root: student, keyPath: \.mentor)
        let grades = Build.build_KeyPath(root: student, keyPath: \.grades)
        let mentees = Build.build_KeyPath(root: student, keyPath: \.mentees)
        switch Int.random(in: 0..<11, using: &draw.random) {
        case 0: return draw.compareWithNil(mentor)
        case 1:
            draw.note("to-one")
            let name = Build.build_flatMap(school) { Build.build_KeyPath(root: $0, keyPath: \.name) }
            return draw.equate(name, Build.build_Arg(draw.pick(["Hill", "Sea", nil] as [String?])))
        case 2:
            draw.note("to-one twice")
            let name = Build.build_flatMap(
                Build.build_flatMap(mentor) { Build.build_KeyPath(root: $0, keyPath: \.school) }
            ) { Build.build_KeyPath(root: $0, keyPath: \.name) }
            return draw.equate(name, Build.build_Arg(draw.pick(["Hill", "Lake", nil] as [String?])))
        case 3:
            draw.note("to-one id")
            let id = Build.build_flatMap(mentor) { Build.build_KeyPath(root: $0, keyPath: \.id) }
            return Build.build_contains(Build.build_Arg(draw.pick([[1, 2, 3], [4, nil]] as [[Int64?]])), id)
        case 4:
            draw.note("to-many isEmpty")
            return Build.build_KeyPath(root: grades, keyPath: \.isEmpty)
        case 5:
            draw.note("to-many count")
            return draw.compare(
                Build.build_KeyPath(root: grades, keyPath: \.count), Build.build_Arg(draw.pick([0, 1, 2])))
        case 6:
            draw.note("contains(where:)")
            var inner = draw
            defer { draw = inner }
            return Build.build_contains(grades) { Drawn(condition: points($0, &inner)) }
        case 7:
            draw.note("allSatisfy")
            var inner = draw
            defer { draw = inner }
            return Build.build_allSatisfy(grades) { Drawn(condition: points($0, &inner)) }
        case 8:
            draw.note("filter count")
            var inner = draw
            defer { draw = inner }
            let some = Build.build_filter(grades) { Drawn(condition: points($0, &inner)) }
            return inner.compare(
                Build.build_KeyPath(root: some, keyPath: \.count), Build.build_Arg(inner.pick([0, 1, 2])))
        case 9:
            draw.note("to-many twice")
            var inner = draw
            defer { draw = inner }
            return Build.build_contains(mentees) { mentee in
                Drawn(
                    condition:
                        Build.build_allSatisfy(Build.build_KeyPath(root: mentee, keyPath: \.grades)) {
                            Drawn(condition: points($0, &inner))
                        })
            }
        default:
            return draw.look(into: Build.build_KeyPath(root: student, keyPath: \.name), for: draw.pick(["a", "B", ""]))
        }
    }

    private static func points(_ grade: Build.Variable<Grade>, _ draw: inout RandomPredicate) -> Condition {
        if Bool.random(using: &draw.random) {
            return draw.compare(
                Build.build_KeyPath(root: grade, keyPath: \.points), Build.build_Arg(draw.pick([0, 1.0, 2])))
        }
        let name = Build.build_flatMap(Build.build_KeyPath(root: grade, keyPath: \.quiz)) {
            Build.build_KeyPath(root: $0, keyPath: \.name)
        }
        return draw.equate(name, Build.build_Arg(draw.pick(["Quiz 1", "Quiz 2", nil] as [String?])))
    }

    // MARK: Check

    private func check<Object: PersistentModel>(
        _ container: PersistentContainer, seed: UInt64, rounds: Int,
        _ predicate: (inout RandomPredicate) -> Predicate<Object>
    ) throws {
        try container.read { context in
            let all = try context.fetch(FetchRequest<Object>())
            var draw = RandomPredicate(seed: seed)
            for round in 0..<rounds {
                let predicate = predicate(&draw)
                let found = try context.fetch(FetchRequest(predicate: predicate)).map(\.id)
                let expected = try all.filter { try predicate.evaluate($0) }.map(\.id)
                if found != expected {
                    var printer = PredicatePrinter(Object.entity, variable: predicate.variable.key)
                    Issue.record(
                        "round \(round) of seed \(seed): \(printer.text(predicate.expression)) found \(found), not \(expected)"
                    )
                }
            }
        }
    }

    @Test func everyOperatorIsDrawn() {
        var drawn: Set<String> = []
        for seed in Self.seeds {
            var draw = RandomPredicate(seed: seed)
            for _ in 0..<40 { _ = Self.restaurants(&draw, .now) }
            drawn.formUnion(draw.drawn)
            draw = RandomPredicate(seed: seed)
            for _ in 0..<25 { _ = Self.students(&draw) }
            drawn.formUnion(draw.drawn)
        }
        let wanted: Set = [
            "==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "?:", "nil", "??", "optional chain", "forced unwrap",
            "+", "-", "*", "/", "whole /", "%", "unary -", "..<", "...", "captured ..<", "captured ...",
            "text contains", "starts(with:)", "localizedStandardContains", "text isEmpty", "collection contains",
            "to-one", "to-one twice", "to-one id", "to-many isEmpty", "to-many count", "contains(where:)", "allSatisfy",
            "filter count", "to-many twice",
        ]
        #expect(drawn == wanted)
    }
}

/// A condition that was drawn, as one type: what a closure of an expression can give back.
private struct Drawn: StandardPredicateExpression, SQLTranslatable {
    typealias Output = Bool

    var condition: RandomPredicate.Condition

    init(condition: RandomPredicate.Condition) {
        self.condition = condition
    }

    func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        try condition.evaluate(bindings)
    }

    func translate(by translator: inout PredicateTranslator) throws -> SQLExpression {
        try translator.condition(condition)
    }

    // A predicate that was drawn is never archived.
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a drawn condition"))
    }

    func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self, .init(codingPath: encoder.codingPath, debugDescription: "a drawn condition"))
    }
}
