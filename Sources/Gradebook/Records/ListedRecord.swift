import Persistence
import Site

/// What has a page of its own in the gradebook, with a form on top and a list below: students, and quizzes.
protocol ListedRecord: PersistentModel {
    associatedtype Model: FormViewModel where Model.Object == Self

    static var section: GradebookSection { get }
    /// A page of them, in their order, with their grades.
    static var listed: FetchRequest<Self> { get }
    /// What the list says beside its name.
    var details: String { get }
}

extension ListedRecord {
    /// How many records a page of the list has.
    static var pageSize: Int { 100 }
}

extension Student: ListedRecord {
    typealias Model = StudentFormViewModel

    static var section: GradebookSection { .students }

    static var listed: FetchRequest<Student> {
        FetchRequest(sortBy: order, limit: pageSize, relationshipKeyPathsForPrefetching: [\.grades])
    }

    var details: String { Average(of: grades).summary }
}

extension Quiz: ListedRecord {
    typealias Model = QuizFormViewModel

    static var section: GradebookSection { .quizzes }

    static var listed: FetchRequest<Quiz> {
        FetchRequest(sortBy: order, limit: pageSize, relationshipKeyPathsForPrefetching: [\.grades])
    }

    var details: String {
        let average = Average(of: grades)
        let points = average.count == 0 ? "" : " (\(average.pointsText) points)"
        return "out of \(Points(maximum).text) · \(average.summary)\(points)"
    }
}
