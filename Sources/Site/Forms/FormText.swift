public import HTTPServer
import Persistence

/// What was typed into the text fields of a form, kept exactly, and what is wrong with it.
public struct FormText<Field: FormTextField>: Sendable, Equatable {
    private var values: [Field: String]
    /// A sentence for each field that is wrong.
    public var errors: [Field: String] = [:]

    /// The fields with these values; what is missing is empty.
    public init(_ values: [Field: String] = [:]) {
        self.values = values
    }

    /// - Parameter fields: a sent form's fields; what is missing reads as empty, until `complete(with:)`.
    public init(fields: FormFields) {
        values = [:]
        for field in Field.allCases {
            values[field] = fields[field.rawValue].map(field.isLong ? SubmittedText.normalized : SubmittedText.line)
        }
    }

    /// Takes what the form did not have from what is stored: a program that sends one field changes that one. (A browser
    /// sends all of them.)
    public mutating func complete(with stored: Self) {
        values.merge(stored.values) { sent, _ in sent }
    }

    /// The text of a field.
    public subscript(field: Field) -> String { values[field] ?? "" }

    /// Everything typed, in the fields' order; for telling two submissions apart.
    public var content: [String] { Field.allCases.map { self[$0] } }

    /// Notes each field that is blank and must not be, or longer than its limit.
    mutating func checkFields() {
        errors = [:]
        for field in Field.allCases {
            let count = self[field].unicodeScalars.count
            if self[field].isBlank, let sentence = field.whenBlank {
                errors[field] = sentence
            } else if count > field.limit {
                errors[field] =
                    "This is longer than \(field.limit) characters; please take \(count - field.limit) away."
            }
        }
    }

    /// Takes over what the store refused; a rule of an attribute that the form does not show is left out.
    mutating func refuse(_ failures: [ValidationError.Failure], of entity: Entity) {
        for failure in failures where failure.entity == entity.name {
            guard let field = Field.allCases.first(where: { $0.attribute == failure.attribute }) else { continue }
            guard errors[field] == nil else { continue }
            errors[field] = failure.code == .required ? field.whenBlank ?? failure.sentence : failure.sentence
        }
    }

    /// Whether a field was typed differently, to the byte: "é" as one character and as two are told apart.
    public func differs(from other: Self, in field: Field) -> Bool {
        !self[field].utf8.elementsEqual(other[field].utf8)
    }

    /// The first wrong field, which gets the cursor.
    public var firstWrongField: Field? { Field.allCases.first { errors[$0] != nil } }

    /// How many errors there are, in a sentence; nil where none.
    /// - Parameter others: errors beside those of the text fields, e.g. of a photo.
    public func summaryOfErrors(and others: Int = 0) -> String? {
        switch errors.count + others {
        case 0: nil
        case 1: "One thing needs another look. Nothing you typed is lost."
        case let count: "\(count) things need another look. Nothing you typed is lost."
        }
    }
}
