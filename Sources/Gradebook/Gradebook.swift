public import HTTPServer
public import Persistence
public import Site

/// Students, quizzes and their grades: the feature's front door.
///
/// The way of what is typed: sent form → `SentTable` → `GradeEntry` → `context.enter` → `GradeEntry.Outcome` → page.
public struct Gradebook: Feature {
    public static let entities: [Entity] = [Student.entity, Quiz.entity, Grade.entity]

    public static let tab = Frame.Tab(title: "Gradebook", address: GradebookAddresses.table, icon: "gradebook")

    public static let kinds = [
        Student.entity.name: "Student", Quiz.entity.name: "Quiz", Grade.entity.name: "Grade",
    ]

    private let table: TableController
    private let cells: CellController
    private let students: EditableListController<RecordList<Student>>
    private let quizzes: EditableListController<RecordList<Quiz>>
    private let grades: GradesController

    public init(services: SiteServices) {
        table = TableController(services: services)
        cells = CellController(services: services)
        students = EditableListController(services: services)
        quizzes = EditableListController(services: services)
        grades = GradesController(services: services)
    }

    public func addRoutes(to router: inout Router) {
        table.addRoutes(to: &router)
        cells.addRoutes(to: &router)
        students.addRoutes(to: &router)
        quizzes.addRoutes(to: &router)
        grades.addRoutes(to: &router)
    }

    public static func samples(_ services: SiteServices, from folder: String) async throws -> Samples {
        GradebookSamples.put
    }
}
