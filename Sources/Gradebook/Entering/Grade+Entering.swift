import Foundation
import Persistence
import Site

extension SiteServices {
    /// Enters grades. That the store cannot take them now is an outcome too.
    /// - Returns: what became of each, in the same order.
    func enter(_ entries: [GradeEntry]) async throws -> [GradeEntry.Outcome] {
        do {
            return try await container.write { try $0.enter(entries) }
        } catch {
            let reason = try reason(error, notSaved: "grades")
            return entries.map { GradeEntry.Outcome(entry: $0, kind: .notStored(reason)) }
        }
    }

    /// Enters the grade of a form for one.
    func enter(_ entry: GradeEntry) async throws -> GradeEntry.Outcome {
        guard let outcome = try await enter([entry]).first else { throw ApplicationError.notFound }
        return outcome
    }
}

extension ManagedObjectContext {
    /// Enters grades and saves them. What cannot be taken keeps nothing from the others.
    /// - Returns: what became of each, in the same order.
    func enter(_ entries: [GradeEntry]) throws -> [GradeEntry.Outcome] {
        var outcomes: [GradeEntry.Outcome] = []
        var removed: [Int: Int64] = [:]
        for (index, entry) in entries.enumerated() {
            let grade = try grade(at: entry.cell)
            outcomes.append(try enter(entry, over: grade))
            if let grade, grade.isDeleted { removed[index] = grade.id }
        }
        try save()
        for (index, id) in removed {
            if let deletion = try deletion(of: Grade.self, id: id) { outcomes[index].kind = .removed(deletion) }
        }
        return outcomes
    }

    /// - Parameter grade: the one that is stored.
    private func enter(_ entry: GradeEntry, over grade: Grade?) throws -> GradeEntry.Outcome {
        let student = try object(Student.self, id: entry.cell.student)
        let quiz = try object(Quiz.self, id: entry.cell.quiz)
        var outcome = GradeEntry.Outcome(
            entry: entry, student: try student?.name ?? nameInTrash(Student.self, entry.cell.student) ?? "A student",
            quiz: try quiz?.name ?? nameInTrash(Quiz.self, entry.cell.quiz) ?? "A quiz",
            stored: grade.map { Points($0.points) }, kind: .unchanged)
        guard let student, let quiz else {
            let gone = student == nil ? outcome.student : outcome.quiz
            outcome.kind = .conflict("\(gone.shortened()) was deleted meanwhile, so this was not saved.")
            return outcome
        }
        switch entry.decision(stored: outcome.stored) {
        case .nothing: break
        case .refuse(let mistake): outcome.kind = .wrong(mistake)
        case .conflict:
            let happened = outcome.stored.map { "saved \($0.text) here" } ?? "took the grade away"
            outcome.kind = .conflict("Somebody \(happened) meanwhile. Save again to keep yours.")
        case .remove:
            grade.map(delete)
            outcome.stored = nil
            if grade == nil, let deletion = try deletion(at: entry.cell, of: entry.before) {
                outcome.kind = .removed(deletion)
            }
        case .write(let points):
            let grade = grade ?? Grade(context: self)
            (grade.student, grade.quiz, grade.points) = (student, quiz, points.number)
            (outcome.stored, outcome.kind) = (points, .saved)
        }
        return outcome
    }

    /// Of the grade that was shown, where somebody else, or the first of two clicks, has taken it away: the way back is
    /// the same.
    private func deletion(at cell: Cell, of before: Before) throws -> Deletion? {
        guard let points = before.points?.number else { return nil }
        let (student, quiz) = (cell.student, cell.quiz)
        return try latestDeletion(matching: [
            #Predicate<Grade> { $0.student?.id == student }, #Predicate { $0.quiz?.id == quiz },
            #Predicate { $0.points == points },
        ])
    }

    private func nameInTrash<Object: PersistentModel>(_ type: Object.Type, _ id: Int64) throws -> String? {
        try deletion(of: type, id: id)?.title
    }
}
