public import HTTPServer
public import Persistence

/// A form about a record of the store: typed input → validation → `apply(to:)`, and back again from a record.
///
///     struct ProductFormViewModel: FormViewModel {
///         enum Field: String, FormTextField { case name, quantity … }
///         var text: FormText<Field>
///         init(text: FormText<Field>) { self.text = text }
///         init(_ product: Product) { text = FormText([.name: product.name, .quantity: product.quantity]) }
///         func apply(to product: Product) { (product.name, product.quantity) = (self[.name], self[.quantity]) }
///     }
public protocol FormViewModel: Sendable {
    associatedtype Field: FormTextField
    associatedtype Object: PersistentModel

    /// What was typed, and what is wrong with it.
    var text: FormText<Field> { get set }

    /// A form with what was typed.
    init(text: FormText<Field>)
    /// The form filled with a record.
    init(_ object: Object)
    /// Writes what was typed to a record.
    func apply(to object: Object)
    /// Notes in `text.errors` what is wrong beyond each field's own rules.
    mutating func check()
    /// Whether a save of this form changes what the other one says. To the byte, unless a form knows texts that mean the
    /// same.
    func differs(from other: Self) -> Bool
    /// What the record is called: unless said otherwise, the first field.
    var title: String { get }
    /// The record in a sentence: unless said otherwise, its title.
    var summary: String { get }
}

extension FormViewModel {
    /// An empty form.
    public init() { self.init(text: FormText()) }

    /// - Parameter fields: a sent form's fields; what is missing counts as empty.
    public init(fields: FormFields) { self.init(text: FormText(fields: fields)) }

    public mutating func check() {}
    public var title: String { Field.allCases.first.map { self[$0] } ?? "" }
    public var summary: String { title.shortened() }

    /// The text of a field.
    public subscript(field: Field) -> String { text[field] }

    /// Whether nothing is wrong; fills `text.errors`.
    public mutating func validate() -> Bool {
        text.checkFields()
        check()
        return text.errors.isEmpty
    }

    /// Takes over what the store refused.
    public mutating func refuse(_ failures: [ValidationError.Failure]) {
        text.refuse(failures, of: Object.entity)
    }

    public func differs(from other: Self) -> Bool {
        Field.allCases.contains { text.differs(from: other.text, in: $0) }
    }
}
