import Persistence
import Site

/// What was typed into the form of a quiz.
struct QuizFormViewModel: FormViewModel {
    enum Field: String, FormTextField {
        case name, maximum

        var limit: Int { self == .name ? Quiz.name.limit : 40 }
        var label: String { self == .name ? "Name" : "Maximum points" }
        var placeholder: String { self == .maximum ? Self.usualMaximum.text : "" }
        var whenBlank: String? { self == .name ? "Please fill in a name." : nil }
        var inputMode: String? { self == .maximum ? "decimal" : nil }

        /// Where none is filled in.
        static let usualMaximum = Points(100)
    }

    var text: FormText<Field>

    init(text: FormText<Field>) {
        self.text = text
    }

    init(_ quiz: Quiz) {
        text = FormText([.name: quiz.name, .maximum: Points(quiz.maximum).text])
    }

    func apply(to quiz: Quiz) {
        quiz.name = self[.name]
        quiz.maximum = ((try? Points.typed(self[.maximum])) ?? Field.usualMaximum).number
    }

    /// "7,5" is what "7.5" is, and nothing is the usual maximum.
    func differs(from other: Self) -> Bool {
        func maximum(_ form: Self) -> Points { (try? Points.typed(form[.maximum])) ?? Field.usualMaximum }
        return text.differs(from: other.text, in: .name) || maximum(self) != maximum(other)
    }

    mutating func check() {
        guard text.errors[.maximum] == nil else { return }
        do throws(Points.Mistake) {
            if try Points.typed(self[.maximum])?.number == 0 {
                text.errors[.maximum] = "The maximum is more than 0. Please write it like 10 or 100."
            }
        } catch {
            text.errors[.maximum] = error.sentence
        }
    }
}
