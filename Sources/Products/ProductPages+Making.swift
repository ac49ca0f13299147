import Persistence
import Site

extension ProductRow {
    init(_ product: Product, in state: ProductListState) {
        let field = RecordForm<ProductFormViewModel>.fieldID(.name, editing: product.id)
        self.init(
            id: product.id, name: product.name, quantity: product.quantity,
            isCountable: CountableQuantity(product.quantity) != nil,
            editAddress: "\(state.origin.with { $0.edit = product.id }.address)#\(field)")
    }
}

extension ProductEdit {
    /// - Parameter name: the name that is stored.
    init?(_ form: RecordForm<ProductFormViewModel>, name: String, in state: ProductListState) {
        guard let id = form.id else { return nil }
        let list = state.origin.address
        anchor = ProductsAddresses.anchor(id)
        self.name = name
        self.form = form.page(action: ProductsAddresses.product(id), from: list, takesFocus: true)
        cancelAddress = "\(list)#\(anchor)"
    }
}

extension ProductListPage {
    /// - Parameters:
    ///   - edit: the form of a product that is edited.
    ///   - add: the form that adds one.
    init(
        _ state: ProductListState, found: ProductListController.Found, edit: ProductEdit?,
        add: RecordForm<ProductFormViewModel>, isFresh: Bool, frame: Frame
    ) {
        var rows = found.rows
        let edited = rows.firstIndex { $0.anchor == edit?.anchor }
        if let edited { rows[edited].edit = edit }
        var emptiness = Emptiness.none
        if rows.isEmpty {
            emptiness = found.isEverEmpty ? .nothingYet : state.after != nil ? .pastTheEnd : .nothingFound
        }
        let list = state.origin
        let named = ProductListState().with { $0.name = state.name }
        let quantity = RecordForm<ProductFormViewModel>.fieldID(.quantity)
        self.init(
            frame: frame, rows: rows, emptiness: emptiness,
            add: add.page(action: ProductsAddresses.list, from: list.address),
            clearFields: list.after.map { [HiddenField(name: "after", value: $0)] } ?? [],
            edit: edited == nil ? edit : nil, name: state.name, isFresh: isFresh,
            listAddress: ProductsAddresses.list, addAddress: "\(named.address)#\(quantity)",
            resultsAddress: ProductsAddresses.results,
            nextAddress: found.next.map { next in list.with { $0.after = next.rawValue }.address },
            firstAddress: state.after == nil ? nil : list.with { $0.after = nil }.address, here: list.address)
    }
}
