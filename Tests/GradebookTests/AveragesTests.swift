import Testing

@testable import Gradebook

@Suite struct AveragesTests {
    private func score(_ student: Int64, _ quiz: Int64, _ points: Double, of maximum: Double = 10) -> Score {
        Score(cell: Cell(student: student, quiz: quiz), points: Points(points), maximum: Points(maximum))
    }

    @Test func anAverageOfNothingIsNothing() {
        let averages = Averages([])
        #expect(averages.overall.text == "–")
        #expect(averages.student(1).text == "–")
        #expect(averages.quiz(1).text == "–")
        #expect(averages.quiz(1).pointsText == "–")
    }

    @Test func percentsAreAveragedAndBlanksAreNot() {
        // Student 1: 50 % and 100 %; student 2: 80 % in the first quiz alone.
        let averages = Averages([score(1, 1, 5), score(1, 2, 20, of: 20), score(2, 1, 8)])
        #expect(averages.student(1).text == "75 %")
        #expect(averages.student(2).text == "80 %")
        #expect(averages.quiz(1).text == "65 %")
        #expect(averages.quiz(1).pointsText == "6.5")
        #expect(averages.quiz(2).text == "100 %")
        #expect(averages.overall.text == "76.7 %")
    }

    @Test func zeroIsAScore() {
        let averages = Averages([score(1, 1, 0), score(2, 1, 10)])
        #expect(averages.student(1).text == "0 %")
        #expect(averages.quiz(1).text == "50 %")
    }

    @Test func thereIsOneDecimalAtMost() {
        #expect(Averages([score(1, 1, 25, of: 30)]).overall.text == "83.3 %")
        #expect(Averages([score(1, 1, 9.999)]).overall.text == "100 %")
        #expect(Averages([score(1, 1, 12.5)]).overall.text == "125 %")
    }

    @Test func aQuizWithoutAMaximumCountsForNothing() {
        #expect(Averages([score(1, 1, 5, of: 0)]).overall.text == "–")
    }

    @Test func theSummaryCounts() {
        #expect(Averages([]).overall.summary == "no scores yet")
        #expect(Averages([score(1, 1, 5)]).overall.summary == "1 score, 50 %")
        #expect(Averages([score(1, 1, 5), score(2, 1, 10)]).overall.summary == "2 scores, average 75 %")
    }
}
