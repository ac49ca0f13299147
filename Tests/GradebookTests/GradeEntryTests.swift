import HTTPServer
import Site
import Testing

@testable import Gradebook

/// The rule of what becomes of a grade, and how a sent table is read.
@Suite struct GradeEntryTests {
    private func decision(_ before: String?, _ text: String, stored: String) throws -> GradeEntry.Decision {
        let entry = GradeEntry(cell: Cell(student: 1, quiz: 1), before: try Before(text: before), text: text)
        return entry.decision(stored: try Points.typed(stored))
    }

    @Test(arguments: ["", "7.5", "9"])
    func whatWasNotChangedIsNotTouched(stored: String) throws {
        #expect(try decision("7.5", "7.5", stored: stored) == .nothing)
        #expect(try decision("7.5", " 7,50 ", stored: stored) == .nothing)
        #expect(try decision("", " ", stored: stored) == .nothing)
    }

    @Test func whatWasChangedIsWritten() throws {
        #expect(try decision("7.5", "8", stored: "7.5") == .write(Points(8)))
        #expect(try decision("", "8", stored: "") == .write(Points(8)))
        #expect(try decision("7.5", "", stored: "7.5") == .remove)
    }

    @Test func theSameFromTwoIsNoConflict() throws {
        #expect(try decision("7.5", "8", stored: "8") == .write(Points(8)))
        #expect(try decision("7.5", "", stored: "") == .remove)
    }

    @Test func whatSomebodyElseSavedIsKept() throws {
        #expect(try decision("7.5", "8", stored: "9") == .conflict)
        #expect(try decision("7.5", "", stored: "9") == .conflict)
        #expect(try decision("7.5", "8", stored: "") == .conflict)
        #expect(try decision("", "8", stored: "9") == .conflict)
    }

    @Test func aProgramThatKnowsNothingNeverErases() throws {
        #expect(try decision(nil, "8", stored: "9") == .write(Points(8)))
        #expect(try decision(nil, "8", stored: "") == .write(Points(8)))
        #expect(try decision(nil, "", stored: "9") == .nothing)
    }

    @Test(arguments: [nil, "", "7.5"])
    func textIsNeverAGrade(before: String?) throws {
        #expect(try decision(before, "seven", stored: "7.5") == .refuse(.notANumber))
    }

    @Test func theTableSaysWhatItShowed() throws {
        let points = [Cell(student: 1, quiz: 7): Points(7.5), Cell(student: 2, quiz: 8): Points(9)]
        let before = SentTable.text(students: [1, 2], quizzes: [7, 8]) { Before(points[$0]) }
        #expect(before == "7,8;1:7.5,;2:,9")
        let fields = ["before": before, "1-7": "", "1-8": "5", "2-7": "", "2-8": "9", "3-7": "6", "3-8": ""]
        let form = Form(fields: FormFields(fields.map { FormField(name: $0.key, value: $0.value) }))
        let entries = try SentTable(form).entries.sorted { $0.cell.name < $1.cell.name }
        #expect(entries.map(\.cell.name) == ["1-7", "1-8", "3-7"])
        #expect(entries.map(\.before) == [.points(Points(7.5)), .blank, .unknown])
    }

    @Test(arguments: [";", "7;1", "7;1:5:6", "7;x:5", "7,8;1:5", "7;1:x", "x;1:5", "7;1:-5"])
    func aDamagedTableIsRefused(before: String) {
        let form = Form(fields: FormFields([FormField(name: "before", value: before)]))
        #expect(throws: ApplicationError.self) { try SentTable(form) }
    }

    @Test(arguments: ["", "1", "1-", "-1", "1-2-3", "01-2", "+1-2", "1-x", " 1-2", "99999999999999999999-1"])
    func otherFieldsAreNoCells(name: String) {
        #expect(Cell(name: name) == nil)
    }
}
