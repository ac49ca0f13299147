import Site

/// What was typed into the restaurant form.
struct RestaurantFormViewModel: FormViewModel {
    /// The form's text fields, in the page's order.
    enum Field: String, FormTextField { case name, type, location, phone, summary }

    var text: FormText<Field>

    init(text: FormText<Field>) {
        self.text = text
    }

    init(_ restaurant: Restaurant) {
        text = FormText([
            .name: restaurant.name, .type: restaurant.type, .location: restaurant.location,
            .phone: restaurant.phone, .summary: restaurant.summary,
        ])
    }

    func apply(to restaurant: Restaurant) {
        restaurant.name = self[.name]
        restaurant.type = self[.type]
        restaurant.location = self[.location]
        restaurant.phone = self[.phone]
        restaurant.summary = self[.summary]
    }
}

extension RestaurantFormViewModel.Field {
    var isLong: Bool { self == .summary }

    var limit: Int {
        switch self {
        case .name: RestaurantLimits.name
        case .type: RestaurantLimits.type
        case .location: RestaurantLimits.location
        case .phone: RestaurantLimits.phone
        case .summary: RestaurantLimits.summary
        }
    }

    var label: String {
        switch self {
        case .name: "Name"
        case .type: "Type"
        case .location: "Address"
        case .phone: "Phone"
        case .summary: "Description"
        }
    }

    var placeholder: String { "Fill in the restaurant \(label.lowercased())" }

    var whenBlank: String? { self == .name ? "Please fill in a name." : nil }
}
