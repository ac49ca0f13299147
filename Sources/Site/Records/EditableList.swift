public import HTML
public import HTTPServer
public import Persistence

/// A list of records in which a form adds one, and one is edited where it stands: what there is to know of such a list,
/// in a state that an address names. `EditableListController` answers for it.
public protocol EditableList: PageState {
    associatedtype Model: FormViewModel
    /// What a row shows beside the record's name.
    associatedtype Details: Sendable

    static var addresses: RecordAddresses { get }
    /// Where the lists are that forms may lead back to, the first of all of them first.
    static var paths: [String] { get }
    static func details(of object: Model.Object) -> Details

    /// The list at a path of these.
    init(path: String, query: FormFields)

    /// The page's title.
    var title: String { get }
    /// The record that is edited.
    var edited: Int64? { get set }
    /// The same list with nothing typed into it: where its forms lead back to.
    var clean: Self { get }
    /// The list where the form is that adds a record.
    var adding: Self { get }
    /// What that form is filled with; nil where this list has none.
    var new: Model? { get }
    /// Whether reading it may take longer than an event loop should wait.
    var isSlow: Bool { get }

    func records(in context: ManagedObjectContext) throws -> Page<Model.Object>
    func template(_ list: EditableListPage<Details>, frame: Frame) -> any HTMLTemplate
}

extension EditableList {
    public static var paths: [String] { [addresses.list] }
    public var clean: Self { with { $0.edited = nil } }
    public var adding: Self { clean }
    public var new: Model? { Model() }

    /// The list that a form was sent from.
    public init(origin form: Form) {
        let parts = form.origin(among: Self.paths).split(separator: "?", maxSplits: 1)
        let query = parts.count < 2 ? nil : try? FormFields(urlEncoded: parts[1])
        self = Self(path: parts.first.map(String.init) ?? "", query: query ?? FormFields()).clean
    }

    /// The id of a record's element.
    public static func anchor(_ id: Int64) -> String { "\(Model.Object.entity.name.lowercased())-\(id)" }

    /// The list with the cursor in the form of a record.
    func editAddress(_ id: Int64) -> String {
        "\(clean.with { $0.edited = id }.address)#\(RecordForm<Model>.firstFieldID(editing: id))"
    }
}

/// The addresses of the records of a list. For an id stands `{id}` in a route's pattern.
public struct RecordAddresses: Sendable {
    public let list: String

    public init(list: String) {
        self.list = list
    }

    public func record(_ id: some CustomStringConvertible) -> String { "\(list)/\(id)" }
    public func delete(_ id: some CustomStringConvertible) -> String { "\(list)/\(id)/delete" }
}
