import HTTPServer
import Persistence
import Site

/// What became of a score that was entered.
struct EnteredScore: Sendable {
    enum Outcome: Sendable, Equatable {
        case unchanged
        case saved
        /// It was taken away.
        case removed(Deletion)
        /// It cannot be read.
        case wrong(String)
        /// Somebody has saved something else, or deleted the student or the quiz.
        case conflict(String)
    }

    var entry: ScoreEntry
    /// What the student and the quiz are called.
    var student: String
    var quiz: String
    /// What is stored now.
    var stored: Points?
    var outcome: Outcome

    init(entry: ScoreEntry, student: String, quiz: String, stored: Points?, outcome: Outcome) {
        self.entry = entry
        self.student = student
        self.quiz = quiz
        self.stored = stored
        self.outcome = outcome
    }

    /// A score that the store could not take at this moment.
    init(notStored entry: ScoreEntry) {
        self.init(entry: entry, student: "", quiz: "", stored: nil, outcome: .unchanged)
    }

    /// What is wrong with it; nil where nothing is.
    var problem: String? {
        switch outcome {
        case .wrong(let sentence), .conflict(let sentence): sentence
        case .unchanged, .saved, .removed: nil
        }
    }

    /// The status that one with a problem is answered with.
    var status: HTTPResponse.Status {
        if case .wrong = outcome { .unprocessableContent } else { .conflict }
    }

    /// What a page that shows it once more, as it was typed, takes for the score before: in a conflict the one that it
    /// tells of, else none that the person has not seen.
    var shown: String {
        if case .conflict = outcome { return stored?.text ?? "" }
        if case .shown(let before) = entry.before { return before?.text ?? "" }
        return ""
    }

    /// What to tell where it was.
    /// - Parameter origin: where undoing leads back to.
    func message(backTo origin: String) -> Message {
        switch outcome {
        case .saved:
            Message(text: "Saved \(stored?.text ?? "") for \(student.shortened()) in \(quiz.shortened()).")
        case .removed(let deletion):
            Message(
                text: "Deleted \(deletion.title.shortened()).", undo: SiteAddresses.restore(deletion.id), from: origin)
        case .unchanged, .wrong, .conflict: Message(text: "Nothing was changed.")
        }
    }
}

extension ManagedObjectContext {
    /// Enters scores and saves them. What cannot be taken keeps nothing from the others.
    /// - Returns: what became of each, in the same order.
    func enter(_ entries: [ScoreEntry]) throws -> [EnteredScore] {
        var removed: [Int: Int64] = [:]
        var entered: [EnteredScore] = []
        for entry in entries {
            let grade = try grade(at: entry.cell)
            entered.append(try enter(entry, grade: grade))
            if let grade, grade.isDeleted { removed[entered.count - 1] = grade.id }
        }
        try save()
        for (index, id) in removed {
            if let deletion = try deletion(of: Grade.self, id: id) { entered[index].outcome = .removed(deletion) }
        }
        return entered
    }

    private func enter(_ entry: ScoreEntry, grade: Grade?) throws -> EnteredScore {
        let student = try object(Student.self, id: entry.cell.student)
        let quiz = try object(Quiz.self, id: entry.cell.quiz)
        var entered = EnteredScore(
            entry: entry, student: try student?.name ?? nameInTrash(Student.self, entry.cell.student) ?? "A student",
            quiz: try quiz?.name ?? nameInTrash(Quiz.self, entry.cell.quiz) ?? "A quiz",
            stored: grade.map { Points($0.points) }, outcome: .unchanged)
        guard let student, let quiz else {
            let gone = student == nil ? entered.student : entered.quiz
            entered.outcome = .conflict("\(gone.shortened()) was deleted meanwhile, so this was not saved.")
            return entered
        }
        switch entry.decision(stored: entered.stored) {
        case .nothing: break
        case .refuse(let mistake): entered.outcome = .wrong(mistake.sentence)
        case .conflict:
            let happened = entered.stored.map { "saved \($0.text) here" } ?? "took the score away"
            entered.outcome = .conflict("Somebody \(happened) meanwhile. Save again to keep yours.")
        case .remove:
            grade.map(delete)
            entered.stored = nil
        case .write(let points):
            let grade = grade ?? Grade(context: self)
            (grade.student, grade.quiz, grade.points) = (student, quiz, points.number)
            entered.stored = points
            entered.outcome = .saved
        }
        return entered
    }

    private func nameInTrash<Object: PersistentModel>(_ type: Object.Type, _ id: Int64) throws -> String? {
        try deletion(of: type, id: id)?.title
    }
}
