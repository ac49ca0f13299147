import Site

/// What a page showed in a cell when it was made. It travels along with what is typed there, so that only what the
/// person changed counts, and nobody's points are overwritten unseen. Its text is the points, or nothing for a blank:
///
/// - the field `before` of a form for one grade, be it on the page of grades or from the table's script,
/// - the field `before` of the whole table, which has all cells in one text: see ``SentTable``,
/// - the attribute `data-before` of a cell that comes back as it was typed, for the script.
enum Before: Sendable, Equatable {
    /// The form does not say: a program sent it.
    case unknown
    case blank
    case points(Points)

    /// The name of the fields.
    static let field = "before"

    init(_ points: Points?) {
        self = points.map(Self.points) ?? .blank
    }

    /// - Parameter text: what a form says; nil where it says nothing.
    /// - Throws: `ApplicationError.malformed` where no page of ours says it.
    init(text: String?) throws {
        guard let text else {
            self = .unknown
            return
        }
        do throws(Points.Mistake) {
            self.init(try Points.typed(text))
        } catch {
            throw ApplicationError.damagedForm
        }
    }

    /// The points that were shown, if any.
    var points: Points? {
        if case .points(let points) = self { points } else { nil }
    }

    var text: String { points?.text ?? "" }
}
