import Foundation
import HTTPServer
import Persistence
import Site

/// What was typed into the restaurant form: typed input → validation → `apply(to:)`.
struct RestaurantFormViewModel: Sendable, Equatable {
    /// The form's text fields, in the page's order.
    enum Field: String, CaseIterable, Sendable { case name, type, location, phone, summary }

    private var values: [Field: String] = [:]
    /// A sentence for each field that is wrong.
    private(set) var errors: [Field: String] = [:]

    /// An empty form.
    init() {}

    /// - Parameter fields: a sent form's fields; what is missing counts as empty.
    init(fields: FormFields) {
        for field in Field.allCases {
            values[field] = SubmittedText.normalized(fields[field.rawValue] ?? "")
        }
    }

    /// The form filled with a restaurant.
    init(restaurant: Restaurant) {
        values = [
            .name: restaurant.name, .type: restaurant.type, .location: restaurant.location,
            .phone: restaurant.phone, .summary: restaurant.summary,
        ]
    }

    /// The text of a field.
    subscript(field: Field) -> String { values[field] ?? "" }

    /// Everything typed, in the fields' order; for telling two submissions apart.
    var content: [String] { Field.allCases.map { self[$0] } }

    /// Whether nothing is wrong; fills `errors`.
    mutating func validate() -> Bool {
        errors = [:]
        for field in Field.allCases {
            let count = self[field].unicodeScalars.count
            if field == .name, self[field].isBlank {
                errors[field] = Self.nameIsMissing
            } else if count > field.limit {
                errors[field] =
                    "This is longer than \(field.limit) characters; please take \(count - field.limit) away."
            }
        }
        return errors.isEmpty
    }

    /// Takes over what the store refused; a rule of a field that the form does not show is left out.
    mutating func refuse(_ failures: [ValidationError.Failure]) {
        for failure in failures where failure.entity == Restaurant.entity.name {
            guard let field = Field(rawValue: failure.attribute), errors[field] == nil else { continue }
            errors[field] = field == .name && failure.code == .required ? Self.nameIsMissing : failure.sentence
        }
    }

    private static let nameIsMissing = "Please fill in a name."

    /// Whether a field was typed differently, to the byte: "é" as one character and as two are told apart.
    func differs(from other: Self, in field: Field) -> Bool { !self[field].utf8.elementsEqual(other[field].utf8) }

    /// Whether any field was typed differently.
    func differs(from other: Self) -> Bool { Field.allCases.contains { differs(from: other, in: $0) } }

    /// Writes the fields to a restaurant.
    func apply(to restaurant: Restaurant) {
        restaurant.name = self[.name]
        restaurant.type = self[.type]
        restaurant.location = self[.location]
        restaurant.phone = self[.phone]
        restaurant.summary = self[.summary]
    }
}

extension RestaurantFormViewModel.Field {
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

    /// What stands in the empty field.
    var placeholder: String {
        "Fill in the restaurant \(label.lowercased())"
    }
}
