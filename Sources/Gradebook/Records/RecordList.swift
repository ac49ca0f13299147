import HTML
import HTTPServer
import Persistence
import Site

/// `/gradebook/students` or `/gradebook/quizzes`: the form for a new record, and the list.
struct RecordList<Record: ListedRecord>: EditableList {
    typealias Model = Record.Model

    static var section: GradebookSection { Record.section }
    static var addresses: RecordAddresses { RecordAddresses(list: section.address) }

    /// What is searched, as typed.
    var query = ""
    var after: PageCursor?
    var edited: Int64?

    init(path: String, query fields: FormFields) {
        query = SubmittedText.line(fields["q"] ?? "")
        after = fields.cursor
        edited = fields["edit"].flatMap(Int64.init)
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("after", after?.rawValue)
        parameters.append("edit", edited.map(String.init))
        return parameters.address(of: Self.section.address)
    }

    var title: String { Self.section.title }

    /// All grades of the records shown are read.
    var isSlow: Bool { true }

    func records(in context: ManagedObjectContext) throws -> Page<Record> {
        var request = Record.listed
        request.search = query
        request.after = after
        // Percents need the maxima: all at once, not one by one.
        _ = try context.fetch(FetchRequest<Quiz>())
        return try context.fetchPage(request)
    }

    static func details(of record: Record) -> String { record.details }

    func template(_ list: EditableListPage<String>, frame: Frame) -> any HTMLTemplate {
        RecordListTemplate(
            page: RecordListPage(
                frame: frame, section: Self.section, kind: Record.entity.name.lowercased(), list: list, query: query))
    }
}

/// What its template is given.
struct RecordListPage: Sendable {
    var frame: Frame
    var section: GradebookSection
    /// What a record of the list is called, e.g. "student".
    var kind: String
    var list: EditableListPage<String>
    var query: String
}
