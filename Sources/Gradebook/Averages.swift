import Site

/// A score with what its percent is made of.
struct Score: Sendable {
    var cell: Cell
    var points: Points
    /// The quiz's maximum.
    var maximum: Points
}

/// The mean of the percents of scores. Where there is no score there is no average, and a blank is no score.
struct Average: Sendable {
    private var percents = 0.0
    private var points = 0.0
    /// How many scores there are.
    private(set) var count = 0

    init() {}

    mutating func add(_ score: Score) {
        guard score.maximum.number > 0 else { return }
        percents += score.points.number / score.maximum.number * 100
        points += score.points.number
        count += 1
    }

    /// e.g. "83.3 %"; an en dash where there is no average.
    var text: String { count == 0 ? "–" : Self.rounded(percents / Double(count)) + " %" }

    /// The mean of the points, e.g. "8.3": for scores of one quiz.
    var pointsText: String { count == 0 ? "–" : Self.rounded(points / Double(count)) }

    /// e.g. "3 scores, average 83.3 %"
    var summary: String {
        switch count {
        case 0: "no scores yet"
        case 1: "1 score, \(text)"
        default: "\(count.counted("score")), average \(text)"
        }
    }

    /// With one decimal at most.
    private static func rounded(_ number: Double) -> String { Points((number * 10).rounded() / 10).text }
}

/// The averages of a gradebook: of each student, of each quiz, and of all scores.
struct Averages: Sendable {
    private(set) var students: [Int64: Average] = [:]
    private(set) var quizzes: [Int64: Average] = [:]
    private(set) var overall = Average()

    init(_ scores: [Score]) {
        for score in scores {
            students[score.cell.student, default: Average()].add(score)
            quizzes[score.cell.quiz, default: Average()].add(score)
            overall.add(score)
        }
    }

    func student(_ id: Int64) -> Average { students[id] ?? Average() }
    func quiz(_ id: Int64) -> Average { quizzes[id] ?? Average() }
}
