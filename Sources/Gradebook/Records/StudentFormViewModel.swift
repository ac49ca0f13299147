import Persistence
import Site

/// What was typed into the form of a student.
struct StudentFormViewModel: FormViewModel {
    enum Field: String, FormTextField {
        case firstName = "first_name"
        case lastName = "last_name"

        var limit: Int { self == .firstName ? Student.firstName.limit : Student.lastName.limit }
        var label: String { self == .firstName ? "First name" : "Last name" }
        var attribute: String { self == .firstName ? "firstName" : "lastName" }
    }

    var text: FormText<Field>

    init(text: FormText<Field>) {
        self.text = text
    }

    init(_ student: Student) {
        text = FormText([.firstName: student.firstName, .lastName: student.lastName])
    }

    func apply(to student: Student) {
        student.firstName = self[.firstName]
        student.lastName = self[.lastName]
    }

    mutating func check() {
        guard title.isEmpty, text.errors.isEmpty else { return }
        text.errors[.firstName] = "Please fill in a first name or a last name."
    }

    var title: String { Student.name(first: self[.firstName], last: self[.lastName]) }
}
