import Foundation
import Persistence

/// What the gradebook holds, as the table shows it: one query for each entity.
struct ScoreTable: Sendable {
    /// How many students a page of the table has.
    static let studentsPerPage = 100

    struct Named: Sendable {
        var id: Int64
        var name: String
    }

    var students: [Named]
    /// Where the next page of students begins.
    var next: PageCursor?
    var quizzes: [Named]
    /// The quizzes' maxima.
    var maxima: [Int64: Points]
    var scores: [Cell: Points]
    /// Over all scores, also those of students on other pages.
    var averages: Averages

    /// - Parameter after: the end of the page of students before.
    init(in context: ManagedObjectContext, after: PageCursor? = nil) throws {
        let page = try context.fetchPage(
            FetchRequest<Student>(sortBy: Student.order, limit: Self.studentsPerPage, after: after))
        students = page.objects.map { Named(id: $0.id, name: $0.name) }
        next = page.next
        let quizzes = try context.fetch(FetchRequest<Quiz>(sortBy: Quiz.order))
        self.quizzes = quizzes.map { Named(id: $0.id, name: $0.name) }
        maxima = Dictionary(uniqueKeysWithValues: quizzes.map { ($0.id, Points($0.maximum)) })
        scores = [:]
        var all: [Score] = []
        for grade in try context.fetch(FetchRequest<Grade>()) {
            guard let cell = grade.cell, let maximum = maxima[cell.quiz] else { continue }
            let points = Points(grade.points)
            scores[cell] = points
            all.append(Score(cell: cell, points: points, maximum: maximum))
        }
        averages = Averages(all)
    }
}
