import Persistence

/// What the gradebook holds, as the table shows it: one query for each entity.
struct GradeTable: Sendable {
    /// How many students a page of the table has.
    static let studentsPerPage = 100

    struct Column: Sendable {
        var quiz: Int64
        var name: String
        var maximum: Points
    }

    var students: [RecordName]
    /// Where the next page of students begins.
    var next: PageCursor?
    var columns: [Column]
    var points: [Cell: Points] = [:]
    /// Over all grades, also those of students on other pages.
    var averages = Averages()

    /// - Parameter after: the end of the page of students before.
    init(in context: ManagedObjectContext, after: PageCursor? = nil) throws {
        let page = try context.fetchPage(
            FetchRequest<Student>(sortBy: Student.order, limit: Self.studentsPerPage, after: after))
        students = page.objects.map(RecordName.init)
        next = page.next
        let quizzes = try context.fetch(FetchRequest<Quiz>(sortBy: Quiz.order))
        columns = quizzes.map { Column(quiz: $0.id, name: $0.name, maximum: Points($0.maximum)) }
        let maxima = Dictionary(uniqueKeysWithValues: quizzes.map { ($0.id, $0.maximum) })
        for grade in try context.fetch(FetchRequest<Grade>()) {
            guard let cell = grade.cell, let maximum = maxima[cell.quiz] else { continue }
            points[cell] = Points(grade.points)
            averages.add(grade.points, of: maximum, in: cell)
        }
    }
}
