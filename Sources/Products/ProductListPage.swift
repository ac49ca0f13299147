import Persistence
import Site

/// How much there is of a product, as its row shows it.
struct ProductQuantity: Sendable {
    var text: String
    /// Where it is counted up and down; nil where it does not count.
    var stepAddress: String?

    init(_ product: Product) {
        text = product.quantity
        stepAddress = CountableQuantity(text) == nil ? nil : ProductsAddresses.quantity(product.id)
    }
}

/// `GET /products` and `GET /products/results`, and both when a form in them was refused (422).
struct ProductListPage: Sendable {
    var frame: Frame
    var list: EditableListPage<ProductQuantity>
    /// What leads back to this list with an empty form.
    var clearFields: [HiddenField]
    /// What is looked for, as typed.
    var name: String
    /// All products, and a form filled with what was looked for.
    var listAddress = ProductsAddresses.list
    var addAddress: String
    var resultsAddress = ProductsAddresses.results

    init(_ state: ProductList, _ list: EditableListPage<ProductQuantity>, frame: Frame) {
        self.frame = frame
        self.list = list
        name = state.name
        clearFields = state.after.map { [HiddenField(name: "after", value: $0.rawValue)] } ?? []
        let quantity = RecordForm<ProductFormViewModel>.fieldID(.quantity)
        addAddress = "\(ProductList().with { $0.name = state.name }.address)#\(quantity)"
    }
}
