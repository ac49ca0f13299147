import Foundation
import Testing

@testable import Persistence

/// A pair that no two objects may share, also when many are saved at once.
@Suite struct UniquenessTests {
    let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: gradebookModel, store: .inMemory)
    }

    @Test func pairIsGradedOnce() async throws {
        try await container.fillGradebook()
        let error = await #expect(throws: ValidationError.self) {
            try await container.write { context in
                let grade = Grade(context: context)
                grade.student = try context.object(Student.self, id: 1)
                grade.quiz = try context.object(Quiz.self, id: 1)
                try context.save()
            }
        }
        #expect(error?.failures.map(\.attribute) == ["student", "quiz"])
        #expect(error?[attribute: "quiz"]?.code == .notUnique)
        #expect(error?[attribute: "quiz"]?.sentence == "There is another one with this student and quiz.")
    }

    @Test func racingSavesOfAPairMakeOneGrade() async throws {
        try await container.fillGradebook()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for points in 0..<50 {
                group.addTask { [container] in
                    do {
                        try await container.write { context in
                            let grade = Grade(context: context)
                            grade.student = try context.object(Student.self, id: 2)
                            grade.quiz = try context.object(Quiz.self, id: 2)
                            grade.points = Double(points)
                            try context.save()
                        }
                        return true
                    } catch {
                        return (error as? ValidationError)?[attribute: "student"]?.code != .notUnique
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 }.count == 1)
        let count = try container.read { context throws in
            try context.count(FetchRequest<Grade>(predicate: #Predicate { $0.student?.id == 2 && $0.quiz?.id == 2 }))
        }
        #expect(count == 1)
    }

    @Test func racingScoresOfAPairAreOneGrade() async throws {
        try await container.fillGradebook()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for points in 0..<50 {
                group.addTask { [container] in
                    try await container.write { context in
                        let pair = FetchRequest<Grade>(predicates: [
                            #Predicate { $0.student?.id == 2 }, #Predicate { $0.quiz?.id == 2 },
                        ])
                        let grade = try context.fetch(pair).first ?? Grade(context: context)
                        grade.student = try context.object(Student.self, id: 2)
                        grade.quiz = try context.object(Quiz.self, id: 2)
                        grade.points = Double(points + 1)
                        try context.save()
                    }
                }
            }
            try await group.waitForAll()
        }
        let grades = try container.read { context in
            try context.fetch(FetchRequest<Grade>(predicate: #Predicate { $0.student?.id == 2 && $0.quiz?.id == 2 }))
                .map(\.version)
        }
        #expect(grades == [50])
    }
}
