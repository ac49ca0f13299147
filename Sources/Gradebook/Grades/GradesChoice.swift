import HTTPServer
import Site

/// Which grade the page shows, all of it in the address.
struct GradesChoice: Sendable {
    var student: Int64?
    var quiz: Int64?
}

extension GradesChoice {
    /// What is no id counts as not chosen.
    init(_ fields: FormFields) {
        student = fields["student"].flatMap(Int64.init)
        quiz = fields["quiz"].flatMap(Int64.init)
    }

    var cell: Cell? {
        guard let student, let quiz else { return nil }
        return Cell(student: student, quiz: quiz)
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("student", student.map(String.init))
        parameters.append("quiz", quiz.map(String.init))
        return parameters.address(of: GradebookAddresses.grades)
    }
}
