import HTTPServer
import Persistence
import Site

extension GradeEntry {
    /// What became of an entry.
    struct Outcome: Sendable {
        enum Kind: Sendable {
            case unchanged
            case saved
            /// The grade was taken away.
            case removed(Deletion)
            /// It cannot be read.
            case wrong(Points.Mistake)
            /// Somebody has saved something else, or deleted the student or the quiz.
            case conflict(String)
            /// The store could not take it at this moment.
            case notStored(ApplicationError)
        }

        var entry: GradeEntry
        /// What the student and the quiz are called; blank where it was not stored.
        var student = ""
        var quiz = ""
        /// The points that are stored now.
        var stored: Points?
        var kind: Kind
    }
}

extension GradeEntry.Outcome {
    /// What is wrong with it; nil where nothing is.
    var problem: String? {
        switch kind {
        case .wrong(let mistake): mistake.sentence
        case .conflict(let sentence): sentence
        case .notStored(let error): error.sentence
        case .unchanged, .saved, .removed: nil
        }
    }

    /// The status that a form with it is answered with; `ok` where nothing is wrong.
    var status: HTTPResponse.Status {
        switch kind {
        case .wrong: .unprocessableContent
        case .conflict: .conflict
        case .notStored(let error): error.code.status
        case .unchanged, .saved, .removed: .ok
        }
    }

    /// Whether its problem is the store's, and none of its own.
    var isNotStored: Bool {
        if case .notStored = kind { true } else { false }
    }

    /// What a page that shows it once more, as it was typed, says of before: in a conflict the points that it tells of,
    /// else none that the person has not seen.
    var before: Before {
        if case .conflict = kind { Before(stored) } else { entry.before }
    }

    /// What to tell where it was.
    /// - Parameter origin: where undoing leads back to.
    func message(backTo origin: String) -> Message {
        switch kind {
        case .saved:
            Message(text: "Saved \(stored?.text ?? "") for \(student.shortened()) in \(quiz.shortened()).")
        case .removed(let deletion):
            Message(
                text: "Deleted \(deletion.title.shortened()).", undo: SiteAddresses.restore(deletion.id), from: origin)
        case .unchanged, .wrong, .conflict, .notStored: Message(text: "Nothing was changed.")
        }
    }
}
