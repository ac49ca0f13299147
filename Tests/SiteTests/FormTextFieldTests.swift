import HTTPServer
import Persistence
import Testing

@testable import Site

/// The rules of a form's text fields that are nobody's own.
@Suite struct FormTextFieldTests {
    private enum Field: String, FormTextField {
        case givenName = "given_name"
        case note

        var limit: Int { 5 }
        var label: String { rawValue }
        var whenBlank: String? { self == .givenName ? "Please fill in a name." : nil }
        var attribute: String { self == .givenName ? "givenName" : rawValue }
    }

    private func text(_ query: String) throws -> FormText<Field> {
        FormText(fields: try FormFields(urlEncoded: query))
    }

    @Test func aFieldMayBearAnotherNameThanItsAttribute() throws {
        var text = try text("given_name=Ada")
        let entity = FormSubmission.entity
        text.refuse(
            [.init(entity: entity.name, attribute: "givenName", code: .notUnique, sentence: "There is one.")],
            of: entity)
        #expect(text.errors == [.givenName: "There is one."])
    }

    @Test func aBlankFieldSaysWhatIsMissing() throws {
        var text = try text("given_name=%20&note=123456")
        text.checkFields()
        #expect(text.errors[.givenName] == "Please fill in a name.")
        #expect(text.errors[.note]?.contains("take 1 away") == true)
        #expect(text[.note] == "123456")
    }

    @Test func fieldsOfTwoFormsOnAPageHaveIdsOfTheirOwn() throws {
        let text = try text("given_name=Ada")
        #expect(text.inputField(.givenName, focused: nil).id == "given_name")
        #expect(text.inputField(.givenName, focused: nil, prefix: "edit-7-").id == "edit-7-given_name")
        #expect(text.inputField(.givenName, focused: nil, prefix: "edit-7-").name == "given_name")
    }
}
