import Persistence

/// The sample data of the gradebook: a class with some grades still to come.
enum GradebookSamples {
    private static let quizzes: [(name: String, maximum: Double)] = [
        ("Quiz 1: Fractions", 10), ("Quiz 2: Decimals", 10), ("Quiz 3: Angles", 20), ("Quiz 10: Everything", 100),
        ("Project", 40),
    ]

    /// First name, last name, and the points in each quiz.
    private static let students: [(first: String, last: String, points: [Double?])] = [
        ("Amara", "Okafor", [9, 8.5, 17, 91, 38]),
        ("Benedikt", "Ahlström", [6.5, 7, 12, 64, nil]),
        ("Chiara", "Bellini", [10, 9.5, 20, 97, 41]),
        ("Dae-jung", "Seo", [7, nil, 14.5, 72, 30]),
        ("Elif", "Yıldız", [8, 9, 18, nil, 35]),
        ("Finn", "Maguire", [4.5, 6, 9, 48, 22]),
        ("Giulia", "Ferrante", [nil, 7.5, 16, 80.5, 33]),
        ("Hugo", "Lindqvist", [5, 5.5, nil, 59, nil]),
    ]

    static let put: @Sendable (ManagedObjectContext) throws -> Void = { context in
        let quizzes = Self.quizzes.map { sample in
            let quiz = Quiz(context: context)
            (quiz.name, quiz.maximum) = sample
            return quiz
        }
        for sample in students {
            let student = Student(context: context)
            (student.firstName, student.lastName) = (sample.first, sample.last)
            for (quiz, points) in zip(quizzes, sample.points) {
                guard let points else { continue }
                let grade = Grade(context: context)
                (grade.student, grade.quiz, grade.points) = (student, quiz, points)
            }
        }
    }
}
