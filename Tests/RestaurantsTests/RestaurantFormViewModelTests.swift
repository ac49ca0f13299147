import HTTPServer
import Persistence
import Site
import Testing

@testable import Restaurants

@Suite struct RestaurantFormViewModelTests {
    private func form(_ query: String) throws -> RestaurantFormViewModel {
        RestaurantFormViewModel(fields: try FormFields(urlEncoded: query))
    }

    private func check(_ form: inout RestaurantFormViewModel, isRight: Bool) {
        let result = form.validate()
        #expect(result == isRight)
    }

    @Test func whatWasTypedIsKept() throws {
        var form = try form("name=%20Caf%C3%A9+%F0%9F%8D%9C%20&summary=a%0D%0Ab&type=%3Cscript%3E")
        check(&form, isRight: true)
        #expect(form[.name] == " Café 🍜 ")
        #expect(form[.summary] == "a\nb")
        #expect(form[.type] == "<script>")
        #expect(form[.phone] == "")
    }

    @Test(arguments: ["", "name=", "name=++", "name=%E2%80%8B", "name=%E3%85%A4", "name=%EF%B8%8F"])
    func aNameIsNeeded(query: String) throws {
        var form = try form(query)
        check(&form, isRight: false)
        #expect(form.text.errors == [.name: "Please fill in a name."])
        #expect(form.text.firstWrongField == .name)
    }

    @Test(arguments: RestaurantFormViewModel.Field.allCases)
    func everyFieldHasItsLimit(field: RestaurantFormViewModel.Field) throws {
        let name = field == .name ? "" : "name=x&"
        let most = String(repeating: "%F0%9F%8D%9C", count: field.limit)
        var form = try form("\(name)\(field.rawValue)=\(most)")
        check(&form, isRight: true)
        form = try self.form("\(name)\(field.rawValue)=\(most)x")
        check(&form, isRight: false)
        #expect(form.text.errors[field] == "This is longer than \(field.limit) characters; please take 1 away.")
        #expect(form[field].unicodeScalars.count == field.limit + 1)
        #expect(form.text.firstWrongField == field)
    }

    @Test func whatTheStoreRefusesStandsBesideItsField() throws {
        var form = try form("name=x&phone=1")
        let entity = Restaurant.entity.name
        form.refuse([
            ValidationError.Failure(entity: entity, attribute: "name", code: .required, sentence: "s"),
            ValidationError.Failure(
                entity: entity, attribute: "phone", code: .tooLong(limit: 1), sentence: "Too long."),
            ValidationError.Failure(entity: entity, attribute: "imageType", code: .required, sentence: "s"),
            ValidationError.Failure(entity: "Other", attribute: "summary", code: .required, sentence: "s"),
        ])
        #expect(form.text.errors == [.name: "Please fill in a name.", .phone: "Too long."])
    }

    @Test func formsAreToldApartToTheByte() throws {
        let (one, two) = (try form("name=%C3%A9"), try form("name=e%CC%81"))
        #expect(one.differs(from: two) && one.text.differs(from: two.text, in: .name))
        #expect(!one.text.differs(from: two.text, in: .phone) && !one.differs(from: one))
    }

    @Test func errorsAreCountedInASentence() throws {
        var form = try form("name=x")
        check(&form, isRight: true)
        #expect(form.text.summaryOfErrors() == nil)
        #expect(form.text.summaryOfErrors(and: 1)?.hasPrefix("One thing") == true)
        form = try self.form("name=&phone=\(String(repeating: "1", count: 51))")
        check(&form, isRight: false)
        #expect(form.text.summaryOfErrors()?.hasPrefix("2 things") == true)
    }

    @Test func aFieldOfThePageKnowsEverythingAboutItself() throws {
        var form = try form("name=")
        check(&form, isRight: false)
        let field = form.text.inputField(.name, focused: form.text.firstWrongField)
        #expect(field.label == "Name")
        #expect(field.placeholder == "Fill in the restaurant name")
        #expect(field.limit == 200)
        #expect(field.isRequired)
        #expect(field.hasFocus)
        #expect(field.error != nil)
        #expect(!form.text.inputField(.phone, focused: form.text.firstWrongField).hasFocus)
        #expect(form.text.inputField(.summary, focused: nil).placeholder == "Fill in the restaurant description")
    }
}
