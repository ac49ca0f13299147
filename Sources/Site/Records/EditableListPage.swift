import Persistence

/// What a page shows of an `EditableList`.
public struct EditableListPage<Details: Sendable>: Sendable {
    public struct Row: Sendable {
        /// The element's id.
        public var anchor: String
        public var name: String
        public var details: Details
        /// The same list with this row as a form.
        public var editAddress: RecordAddress
        public var deleteAddress: RecordAddress
        /// The form that the row is.
        public var edit: RecordEdit?
    }

    public var rows: [Row]
    public var emptiness: ListEmptiness
    /// The form that adds a record; nil where the list has none.
    public var add: RecordFormPage?
    /// The record that is edited, where it is not among the rows.
    public var edit: RecordEdit?
    public var pages: PageLinks
    /// The address of this very list, for `from` fields.
    public var here: String
    /// Whether coming back to the page may show the list anew: where nothing can be typed into it.
    public var mayRefresh: Bool
}

/// A record that is edited where it stands.
public struct RecordEdit: Sendable {
    /// The name that is stored.
    public var name: String
    public var anchor: String
    public var form: RecordFormPage
    public var cancelAddress: String
}

extension EditableListPage {
    /// - Parameters:
    ///   - add: the form that adds a record.
    ///   - refused: a form of the list that was sent and not saved.
    init<List: EditableList>(
        _ list: List, add: RecordForm<List.Model>?, refused: RecordForm<List.Model>?, in context: ManagedObjectContext
    ) throws where List.Details == Details {
        let here = list.clean
        let page = try list.records(in: context)
        let stored = try list.edited.flatMap { try context.object(List.Model.Object.self, id: $0) }
        let form = refused ?? stored.map(RecordForm.init(editing:))
        let edit = form.flatMap { RecordEdit($0, name: stored.map { List.Model($0).title }, in: here) }
        rows = page.objects.map { object in
            Row(
                anchor: List.anchor(object.id), name: List.Model(object).title, details: List.details(of: object),
                editAddress: RecordAddress(here.editAddress(object.id)),
                deleteAddress: RecordAddress(List.addresses.delete(object.id)))
        }
        emptiness = try ListEmptiness(
            of: List.Model.Object.self, isEmpty: rows.isEmpty, after: list.after, in: context)
        self.add = add?.page(action: List.addresses.list, from: here.address)
        pages = PageLinks(here, next: page.next)
        self.here = here.address
        mayRefresh = refused == nil && edit == nil
        if let row = rows.firstIndex(where: { $0.anchor == edit?.anchor }) {
            rows[row].edit = edit
        } else {
            self.edit = edit
        }
    }
}

extension RecordEdit {
    /// - Parameters:
    ///   - form: nil comes out where it makes a record.
    ///   - name: the name that is stored; nil where the record is gone.
    fileprivate init?<List: EditableList>(_ form: RecordForm<List.Model>, name: String?, in list: List) {
        guard let id = form.id else { return nil }
        anchor = List.anchor(id)
        self.name = name ?? form.model.title
        self.form = form.page(action: List.addresses.record(id), from: list.address, takesFocus: true)
        cancelAddress = "\(list.address)#\(anchor)"
    }
}
