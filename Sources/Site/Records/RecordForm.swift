public import HTTPServer
import Persistence

/// A form of text fields that makes or changes a record, on its way to a page or back from one that refused it.
public struct RecordForm<Model: FormViewModel>: Sendable {
    public var purpose: FormPurpose
    public var model: Model
    /// A sentence above the fields; nil where there is nothing to say beside what is wrong with them.
    public var notice: String?
    /// The status that its page is answered with.
    public var status = HTTPResponse.Status.ok

    public init(_ purpose: FormPurpose, model: Model = Model()) {
        self.purpose = purpose
        self.model = model
    }

    /// The form that changes a record.
    public init(editing object: Model.Object) {
        self.init(.update(id: object.id, version: object.version), model: Model(object))
    }

    /// The id of the record that it changes.
    public var id: Int64? {
        if case .update(let id, _) = purpose { id } else { nil }
    }

    /// The form as a page shows it.
    /// - Parameters:
    ///   - action: where it is sent.
    ///   - from: the page that sending it leads back to; nil where the form leads elsewhere.
    ///   - takesFocus: whether the first field gets the cursor where nothing is wrong.
    public func page(action: String, from: String? = nil, takesFocus: Bool = false) -> RecordFormPage {
        let wrong = model.text.firstWrongField
        let focused = wrong ?? (takesFocus ? Model.Field.allCases.first : nil)
        var page = RecordFormPage(
            action: action, hiddenFields: from.map { [HiddenField(name: "from", value: $0)] } ?? [], fields: [],
            notice: notice ?? model.text.summaryOfErrors())
        switch purpose {
        case .create(let key):
            page.hiddenFields.append(HiddenField(name: "key", value: key))
        case .update(_, let version):
            page.hiddenFields.append(HiddenField(name: "version", value: String(version)))
        }
        page.fields = Model.Field.allCases.map { model.text.inputField($0, focused: focused, prefix: Self.prefix(id)) }
        return page
    }

    /// The id of a field's element in the form that changes a record, or in the one that makes one where no record is
    /// named. An address that ends in it puts the cursor there; to an address that ends in another id browsers come
    /// without `autofocus`.
    public static func fieldID(_ field: Model.Field, editing id: Int64? = nil) -> String { prefix(id) + field.rawValue }

    /// The same for the first field, where typing begins.
    public static func firstFieldID(editing id: Int64? = nil) -> String {
        Model.Field.allCases.first.map { fieldID($0, editing: id) } ?? ""
    }

    private static func prefix(_ id: Int64?) -> String { id.map { "edit-\($0)-" } ?? "" }
}

/// What a page shows of a `RecordForm`.
public struct RecordFormPage: Sendable {
    public var action: String
    public var hiddenFields: [HiddenField]
    public var fields: [InputField]
    /// The sentence above the fields; nil where there is nothing to say.
    public var notice: String?
}
