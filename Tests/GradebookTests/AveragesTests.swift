import Testing

@testable import Gradebook

@Suite struct AveragesTests {
    /// Of grades in quizzes of 10 points where nothing else is said.
    private func averages(
        _ grades: (student: Int64, quiz: Int64, points: Double)..., of maxima: [Int64: Double] = [:]
    ) -> Averages {
        grades.reduce(into: Averages()) { averages, grade in
            let cell = Cell(student: grade.student, quiz: grade.quiz)
            averages.add(grade.points, of: maxima[grade.quiz] ?? 10, in: cell)
        }
    }

    @Test func anAverageOfNothingIsNothing() {
        let averages = self.averages()
        #expect(averages.overall.text == "–")
        #expect(averages.student(1).text == "–")
        #expect(averages.quiz(1).text == "–")
        #expect(averages.quiz(1).pointsText == "–")
    }

    @Test func percentsAreAveragedAndBlanksAreNot() {
        // Student 1: 50 % and 100 %; student 2: 80 % in the first quiz alone.
        let averages = self.averages((1, 1, 5), (1, 2, 20), (2, 1, 8), of: [2: 20])
        #expect(averages.student(1).text == "75 %")
        #expect(averages.student(2).text == "80 %")
        #expect(averages.quiz(1).text == "65 %")
        #expect(averages.quiz(1).pointsText == "6.5")
        #expect(averages.quiz(2).text == "100 %")
        #expect(averages.overall.text == "76.7 %")
    }

    @Test func zeroIsAGrade() {
        let averages = self.averages((1, 1, 0), (2, 1, 10))
        #expect(averages.student(1).text == "0 %")
        #expect(averages.quiz(1).text == "50 %")
    }

    @Test func thereIsOneDecimalAtMost() {
        #expect(averages((1, 1, 25), of: [1: 30]).overall.text == "83.3 %")
        #expect(averages((1, 1, 9.999)).overall.text == "100 %")
        #expect(averages((1, 1, 12.5)).overall.text == "125 %")
    }

    @Test func whatIsFarAboveIsBounded() {
        #expect(averages((1, 1, 999.9)).overall.text == "9999 %")
        #expect(averages((1, 1, 999.91)).overall.text == "over 9999 %")
        #expect(averages((1, 1, 1_000_000), of: [1: 0.0001]).overall.text == "over 9999 %")
        #expect(averages((1, 1, 1_000_000), of: [1: 0.0001]).overall.pointsText == "1000000")
    }

    @Test func aQuizWithoutAMaximumCountsForNothing() {
        #expect(averages((1, 1, 5), of: [1: 0]).overall.text == "–")
    }

    @Test func theSummaryCounts() {
        #expect(averages().overall.summary == "no grades yet")
        #expect(averages((1, 1, 5)).overall.summary == "1 grade, 50 %")
        #expect(averages((1, 1, 5), (2, 1, 10)).overall.summary == "2 grades, average 75 %")
    }
}
