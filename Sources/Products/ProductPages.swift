import Site

/// One product in a list.
struct ProductRow: Sendable {
    var id: Int64
    var name: String
    var quantity: String
    /// Whether the quantity can be counted up and down.
    var isCountable: Bool
    /// The same list with this row as a form.
    var editAddress: String
    /// The form that the row is.
    var edit: ProductEdit?

    var anchor: String { ProductsAddresses.anchor(id) }
    var quantityAddress: String { ProductsAddresses.quantity(id) }
    var deleteAddress: String { ProductsAddresses.delete(id) }
}

/// A product that is edited within a list.
struct ProductEdit: Sendable {
    /// The name that is stored.
    var name: String
    var anchor: String
    var form: RecordFormPage
    var cancelAddress: String
}

/// `GET /products` and `GET /products/results`, and both when a form in them was refused (422).
struct ProductListPage: Sendable {
    /// Which of the three kinds of emptiness, if any.
    enum Emptiness: Sendable { case none, nothingYet, nothingFound, pastTheEnd }

    var frame: Frame
    var rows: [ProductRow]
    var emptiness: Emptiness
    /// The form that adds a product.
    var add: RecordFormPage
    /// What leads back to this list with an empty form.
    var clearFields: [HiddenField]
    /// The product that is edited, where it is not among the rows.
    var edit: ProductEdit?
    /// What is looked for, as typed.
    var name: String
    /// Whether coming back to the page may show the rows anew: where nothing can be typed into them.
    var isFresh: Bool
    /// All products, and a form filled with what was looked for.
    var listAddress: String
    var addAddress: String
    var resultsAddress: String
    /// The next page, by key.
    var nextAddress: String?
    /// The first page, where this is not it.
    var firstAddress: String?
    /// The address of this very list, for `from` fields.
    var here: String

    /// What is looked for, within a sentence.
    var searched: String { name.shortened() }
}
