import HTTPServer
import Site

/// A score as somebody entered it, in a cell of the table, in the whole table or on the page of grades.
struct ScoreEntry: Sendable {
    /// What the page showed before.
    enum Before: Sendable, Equatable {
        /// The form does not say: a program sent it.
        case unknown
        /// This score, or nil where the place was blank.
        case shown(Points?)
    }

    var cell: Cell
    var before: Before
    /// As it was typed.
    var text: String

    /// What becomes of it.
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
    /// meanwhile; a blank takes a score away only where the score was shown.
    /// - Parameter stored: the score in the store.
    func decision(stored: Points?) -> Decision {
        do throws(Points.Mistake) {
            let after = try Points.typed(text)
            if case .shown(let before) = before {
                if after == before { return .nothing }
                guard stored == before || stored == after else { return .conflict }
                return after.map(Decision.write) ?? .remove
            }
            return after.map(Decision.write) ?? .nothing
        } catch {
            return .refuse(error)
        }
    }

    /// Whether there is anything to do, whatever is stored.
    var isChange: Bool {
        if case .shown(let before) = before { return decision(stored: before) != .nothing }
        return decision(stored: nil) != .nothing
    }
}

extension ScoreEntry.Before {
    /// - Parameter text: what a form says the page showed; nil where it says nothing.
    /// - Throws: `ApplicationError.malformed` where no page of ours shows it.
    init(_ text: String?) throws {
        guard let text else {
            self = .unknown
            return
        }
        guard let points = try? Points.typed(text) else {
            guard text.isEmpty else { throw ApplicationError.damagedForm }
            self = .shown(nil)
            return
        }
        self = .shown(points)
    }
}
