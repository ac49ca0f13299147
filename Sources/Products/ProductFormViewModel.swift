import Persistence
import Site

/// What was typed into the form of a product.
struct ProductFormViewModel: FormViewModel {
    /// The form's fields, in the page's order.
    enum Field: String, FormTextField { case name, quantity }

    var text: FormText<Field>

    init(text: FormText<Field>) {
        self.text = text
    }

    init(_ product: Product) {
        text = FormText([.name: product.name, .quantity: product.quantity])
    }

    func apply(to product: Product) {
        product.name = self[.name]
        product.quantity = self[.quantity]
    }

    /// The product in a sentence, e.g. "Oat milk, 2 l".
    var summary: String {
        let parts = [self[.name].shortened(), self[.quantity].shortened(to: 40)]
        return parts.filter { !$0.isBlank }.joined(separator: ", ")
    }
}

extension ProductFormViewModel.Field {
    var limit: Int {
        switch self {
        case .name: ProductLimits.name
        case .quantity: ProductLimits.quantity
        }
    }

    var label: String {
        switch self {
        case .name: "Name"
        case .quantity: "Quantity"
        }
    }

    var placeholder: String {
        switch self {
        case .name: "What is it?"
        case .quantity: "How much?"
        }
    }

    var whenBlank: String? { self == .name ? "Please fill in a name." : nil }
}
