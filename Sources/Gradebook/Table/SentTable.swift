import HTTPServer
import Site

/// The whole table as a form sends it: a field for each cell, and a hidden one that says what was in the cells before.
struct SentTable: Sendable {
    /// A field for each cell of a table of 100 by 50, and many more from a program; small ones, so that no form holds
    /// much memory.
    static let limits = FormLimits(
        maximumFields: 20_000, maximumFieldBytes: 500_000, maximumFiles: 0, memoryBytes: 2_000_000)

    /// What the person, or a program, has changed.
    var entries: [GradeEntry] = []

    init(_ form: Form) throws {
        let before = try form.fields[Before.field].map(Self.cells(in:)) ?? [:]
        var seen: Set<Cell> = []
        for pair in form.fields.pairs {
            guard let cell = Cell(name: pair.name), seen.insert(cell).inserted else { continue }
            let entry = GradeEntry(cell: cell, before: before[cell] ?? .unknown, text: pair.value)
            if entry.isChange { entries.append(entry) }
        }
    }

    /// The text of the hidden field: the quizzes' ids, then a line for each student of the id and the cells.
    ///
    ///     34,35;12:7.5,;13:,9
    static func text(students: [Int64], quizzes: [Int64], _ before: (Cell) -> Before) -> String {
        let lines = students.map { student in
            "\(student):" + quizzes.map { before(Cell(student: student, quiz: $0)).text }.joined(separator: ",")
        }
        return ([quizzes.map(String.init).joined(separator: ",")] + lines).joined(separator: ";")
    }

    private static func cells(in text: String) throws -> [Cell: Before] {
        let lines = text.split(separator: ";", omittingEmptySubsequences: false)
        let quizzes = lines.first?.split(separator: ",").map { Int64($0) } ?? []
        var cells: [Cell: Before] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let student = Int64(parts[0]) else { throw ApplicationError.damagedForm }
            let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
            guard values.count == quizzes.count else { throw ApplicationError.damagedForm }
            for (quiz, value) in zip(quizzes, values) {
                guard let quiz else { throw ApplicationError.damagedForm }
                cells[Cell(student: student, quiz: quiz)] = try Before(text: String(value))
            }
        }
        return cells
    }
}
