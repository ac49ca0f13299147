import HTTPServer
import Site

/// The whole table as a form sends it: a field for each cell, and a hidden one that says what the page showed.
struct ScoreSheet: Sendable {
    /// The hidden field's name.
    static let field = "shown"

    /// A field for each cell of a table of 100 by 50, and many more from a program; small ones, so that no form holds
    /// much memory.
    static let limits = FormLimits(
        maximumFields: 20_000, maximumFieldBytes: 500_000, maximumFiles: 0, memoryBytes: 2_000_000)

    /// What the person, or a program, has changed.
    var entries: [ScoreEntry] = []

    init(_ form: Form) throws {
        let shown = try form.fields[Self.field].map(Self.scores(in:))
        var seen: Set<Cell> = []
        for pair in form.fields.pairs {
            guard let cell = Cell(name: pair.name), seen.insert(cell).inserted else { continue }
            let before = shown?[cell].map(ScoreEntry.Before.shown) ?? .unknown
            let entry = ScoreEntry(cell: cell, before: before, text: pair.value)
            if entry.isChange { entries.append(entry) }
        }
    }

    /// What the hidden field says: the quizzes' ids, then a line for each student of the id and the scores, blank where
    /// there are none.
    ///
    ///     34,35;12:7.5,;13:,9
    static func text(students: [Int64], quizzes: [Int64], _ score: (Cell) -> String) -> String {
        let lines = students.map { student in
            "\(student):" + quizzes.map { score(Cell(student: student, quiz: $0)) }.joined(separator: ",")
        }
        return ([quizzes.map(String.init).joined(separator: ",")] + lines).joined(separator: ";")
    }

    private static func scores(in text: String) throws -> [Cell: Points?] {
        let lines = text.split(separator: ";", omittingEmptySubsequences: false)
        let quizzes = lines.first?.split(separator: ",").map { Int64($0) } ?? []
        var scores: [Cell: Points?] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let student = Int64(parts[0]) else { throw ApplicationError.damagedForm }
            let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
            guard values.count == quizzes.count else { throw ApplicationError.damagedForm }
            for (quiz, value) in zip(quizzes, values) {
                guard let quiz, case .shown(let points) = try ScoreEntry.Before(String(value)) else {
                    throw ApplicationError.damagedForm
                }
                scores[Cell(student: student, quiz: quiz)] = .some(points)
            }
        }
        return scores
    }
}
