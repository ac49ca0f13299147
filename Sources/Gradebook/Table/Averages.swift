import Site

/// The mean of the percents of grades. Where there is no grade there is no average, and a blank is no grade.
struct Average: Sendable {
    private var percents = 0.0
    private var points = 0.0
    /// How many grades there are.
    private(set) var count = 0

    init() {}

    /// Of the grades of one student or one quiz.
    init(of grades: [Grade]) {
        for grade in grades { add(grade.points, of: grade.quiz?.maximum ?? 0) }
    }

    /// - Parameter maximum: the quiz's; where there is none, there are no percents.
    mutating func add(_ points: Double, of maximum: Double) {
        guard maximum > 0 else { return }
        percents += points / maximum * 100
        self.points += points
        count += 1
    }

    /// What is above is told as "over 9999 %": a quiz out of next to nothing makes numbers that say nothing more.
    private static let most = 9999.0

    /// e.g. "83.3 %"; an en dash where there is no average.
    var text: String {
        if count == 0 { return "–" }
        let percent = Self.rounded(percents / Double(count))
        return percent.number > Self.most ? "over \(Points(Self.most).text) %" : "\(percent.text) %"
    }

    /// The mean of the points, e.g. "8.3": for grades of one quiz.
    var pointsText: String { count == 0 ? "–" : Self.rounded(points / Double(count)).text }

    /// e.g. "3 grades, average 83.3 %"
    var summary: String {
        switch count {
        case 0: "no grades yet"
        case 1: "1 grade, \(text)"
        default: "\(count.counted("grade")), average \(text)"
        }
    }

    /// With one decimal at most.
    private static func rounded(_ number: Double) -> Points { Points((number * 10).rounded() / 10) }
}

/// The averages of a gradebook: of each student, of each quiz, and of all grades.
struct Averages: Sendable {
    private(set) var students: [Int64: Average] = [:]
    private(set) var quizzes: [Int64: Average] = [:]
    private(set) var overall = Average()

    mutating func add(_ points: Double, of maximum: Double, in cell: Cell) {
        students[cell.student, default: Average()].add(points, of: maximum)
        quizzes[cell.quiz, default: Average()].add(points, of: maximum)
        overall.add(points, of: maximum)
    }

    func student(_ id: Int64) -> Average { students[id] ?? Average() }
    func quiz(_ id: Int64) -> Average { quizzes[id] ?? Average() }
}
