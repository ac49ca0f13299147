import HTTPServer
import Persistence
import Site

/// A grade as somebody typed it: in a cell of the table, in the whole table, or on the page of grades.
struct GradeEntry: Sendable {
    var cell: Cell
    var before: Before
    /// As it was typed.
    var text: String

    /// What is to be done with it.
    enum Decision: Equatable {
        case nothing
        case write(Points)
        case remove
        /// It cannot be read; why.
        case refuse(Points.Mistake)
        /// Somebody has saved something else meanwhile.
        case conflict
    }

    /// The one rule for all ways of entry. Only what the person changed counts, and only where nobody else has changed it
    /// meanwhile; a blank takes a grade away only where the grade was shown.
    /// - Parameter stored: the points in the store.
    func decision(stored: Points?) -> Decision {
        do throws(Points.Mistake) {
            let after = try Points.typed(text)
            if before == .unknown { return after.map(Decision.write) ?? .nothing }
            if after == before.points { return .nothing }
            guard stored == before.points || stored == after else { return .conflict }
            return after.map(Decision.write) ?? .remove
        } catch {
            return .refuse(error)
        }
    }

    /// Whether there is anything to do, whatever is stored.
    var isChange: Bool { decision(stored: before.points) != .nothing }
}

extension GradeEntry {
    /// The entry of a form for one grade.
    /// - Throws: `ApplicationError.invalid` where something is not filled in, `malformed` for a damaged form.
    init(_ fields: FormFields) throws {
        guard let cell = GradesChoice(fields).cell else {
            throw ApplicationError(.invalid, "Please choose a student and a quiz.")
        }
        self.init(cell: cell, before: try Before(text: fields[Before.field]), text: fields["points"] ?? "")
        guard !text.isBlank || isChange else { throw ApplicationError(.invalid, "Please fill in the points.") }
    }
}
