import FoodPinTesting
import Foundation
import Testing

@testable import Gradebook

/// The pages of students and quizzes.
@Suite struct RecordListTests {
    @Test func studentsAreSortedByLastThenFirstName() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/gradebook/students").text.contains("No students available to display"))
            try await visitor.fill(students: ["Bo Öberg", "Zoe Ash", "al Ash", "Grace Hopper", "Madonna"], quizzes: [])
            let names = try await visitor.get("/gradebook/students").names
            #expect(names == ["Madonna", "al Ash", "Zoe Ash", "Grace Hopper", "Bo Öberg"])
        }
    }

    @Test func quizzesAreInNaturalOrder() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            #expect(try await visitor.get("/gradebook/quizzes").text.contains("No quizzes available to display"))
            try await visitor.fill(students: ["Ada L"], quizzes: ["Quiz 10", "Quiz 2", "quiz 1"])
            #expect(try await visitor.get("/gradebook/quizzes").names == ["quiz 1", "Quiz 2", "Quiz 10"])
            let heads = try await visitor.get("/gradebook").text.matches(of: /id="q\d+">([^<]*)</)
            #expect(heads.map(\.output.1) == ["quiz 1", "Quiz 2", "Quiz 10"])
        }
    }

    @Test func oneNameIsEnoughAndNoneIsNot() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let refused = try await visitor.post("/gradebook/students", ["first_name": " ", "last_name": "\u{200B}"])
            #expect(refused.status == 422)
            #expect(refused.text.contains("id=\"first_name-error\">Please fill in a first name or a last name."))
            #expect(try await visitor.post("/gradebook/students", ["last_name": "Curie"]).status == 303)
            let long = try await visitor.post(
                "/gradebook/students", ["first_name": String(repeating: "é", count: 101), "last_name": "kept"])
            #expect(long.status == 422)
            #expect(long.value(of: "last_name") == "kept")
            #expect(try await visitor.get("/gradebook/students").names == ["Curie"])
        }
    }

    @Test(
        arguments: [
            ("", "100", nil), ("7,5", "7.5", nil), ("٢٠", "20", nil), ("0", nil, "The maximum is more than 0"),
            ("ten", nil, "This is not a number"), ("1,000", nil, "This can mean 1 or 1000"), ("-5", nil, "less than 0"),
        ] as [(String, String?, String?)])
    func theMaximumIsReadLikeAGrade(typed: String, shown: String?, error: String?) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let answer = try await visitor.post("/gradebook/quizzes", ["name": "Quiz", "maximum": typed])
            #expect(answer.status == (error == nil ? 303 : 422))
            if let error {
                #expect(answer.text.contains(error))
                #expect(answer.value(of: "maximum") == typed)
                #expect(answer.value(of: "name") == "Quiz")
            } else {
                let page = try await visitor.get("/gradebook/quizzes?edit=1")
                #expect(
                    page.text.contains("id=\"edit-1-maximum\" type=\"text\" name=\"maximum\" value=\"\(shown ?? "")\""))
            }
        }
    }

    @Test func theSameFormTwiceMakesOne() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let key = try #require(try await visitor.get("/gradebook/students").value(of: "key"))
            for _ in 0..<2 {
                let answer = try await visitor.post("/gradebook/students", ["key": key, "first_name": "Ada"])
                #expect(answer["Location"] == "/gradebook/students#first_name")
            }
            let page = try await visitor.get("/gradebook/students")
            #expect(page.names == ["Ada"])
            #expect(page.text.contains("Added Ada."))
        }
    }

    @Test func aRecordIsEditedInItsPlace() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace", "Grace Hopper"], quizzes: [])
            let list = try await visitor.get("/gradebook/students?q=a")
            #expect(list.text.contains("href=\"/gradebook/students?q=a&amp;edit=1#edit-1-first_name\""))
            let page = try await visitor.get("/gradebook/students?q=a&edit=1")
            #expect(page.names == ["Grace Hopper"])
            #expect(list.text.contains("data-fresh") && !page.text.contains("data-fresh"))
            #expect(page.text.contains("aria-label=\"Edit Ada Lovelace\""))
            let form = try #require(page.text.range(of: "<li class=\"record\" id=\"student-1\">"))
            #expect(page.text[form.upperBound...].contains("name=\"version\" value=\"1\""))
            let from = "/gradebook/students?q=a"
            let blank: KeyValuePairs = ["first_name": "", "last_name": " ", "version": "1", "from": from]
            let refused = try await visitor.post("/gradebook/students/1", blank)
            #expect(refused.status == 422)
            #expect(refused.text.contains("id=\"edit-1-first_name-error\"") && !refused.text.contains("data-fresh"))
            #expect(refused.text.contains("aria-label=\"Edit Ada Lovelace\""))
            let fields: KeyValuePairs = ["first_name": "Ada", "last_name": "King", "version": "1", "from": from]
            for _ in 0..<2 {
                let saved = try await visitor.post("/gradebook/students/1", fields)
                #expect(saved["Location"] == "/gradebook/students?q=a#student-1")
            }
            let after = try await visitor.get("/gradebook/students")
            #expect(after.names == ["Grace Hopper", "Ada King"])
            #expect(after.text.contains("Saved Ada King."))
        }
    }

    @Test func anOldEditIsAConflictWithBothVersions() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: [], quizzes: ["Quiz 1"])
            _ = try await visitor.post("/gradebook/quizzes/1", ["name": "Theirs", "maximum": "20", "version": "1"])
            let mine = try await visitor.post(
                "/gradebook/quizzes/1", ["name": "Mine", "maximum": "30", "version": "1"])
            #expect(mine.status == 409)
            for text in ["Theirs", "Mine", "20", "30"] { #expect(mine.text.contains("<p>\(text)</p>")) }
            #expect(mine.value(of: "version") == "2")
            _ = try await visitor.post("/gradebook/quizzes/1", ["name": "Mine", "maximum": "30", "version": "2"])
            #expect(try await visitor.get("/gradebook/quizzes").names == ["Mine"])
        }
    }

    @Test func anEditOfWhatWasDeletedIsNotLost() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada Lovelace"], quizzes: [])
            _ = try await visitor.post("/gradebook/students/1/delete")
            let answer = try await visitor.post("/gradebook/students/1", ["first_name": "Augusta", "version": "1"])
            #expect(answer.status == 409)
            #expect(answer.text.contains("name=\"first_name\" value=\"Augusta\""))
            #expect(answer.text.contains("deleted while you were editing"))
        }
    }

    @Test func theListSaysWhatTheGradesAre() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: ["Ada L", "Bob M"], quizzes: ["A", "B"])
            try await visitor.enter("5", student: 1, quiz: 1)
            try await visitor.enter("10", student: 1, quiz: 2)
            let students = try await visitor.get("/gradebook/students").text
            #expect(students.contains("2 grades, average 75 %"))
            #expect(students.contains("no grades yet"))
            #expect(try await visitor.get("/gradebook/quizzes").text.contains("out of 10 · 1 grade, 50 % (5 points)"))
        }
    }

    @Test func searchAndPagesAreInTheAddress() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.fill(students: (1...101).map { "Student No\($0)" }, quizzes: [])
            let first = try await visitor.get("/gradebook/students")
            #expect(first.names.count == 100)
            let next = try #require(first.text.firstMatch(of: /rel="next" href="([^"]*)"/)?.output.1)
            #expect(try await visitor.get(String(next)).names == ["Student No101"])
            #expect(try await visitor.get("/gradebook/students?q=no10").names.count == 3)
            #expect(try await visitor.get("/gradebook/students?q=%25").text.contains("No name matches “%”."))
            // Edited from outside of its page: the form is there all the same, and the one that adds.
            let edit = try await visitor.get("/gradebook/students?edit=101")
            #expect(edit.text.contains("<div class=\"record\" id=\"student-101\"><form"))
            #expect(edit.text.contains("aria-label=\"Add a student\""))
        }
    }

    @Test(arguments: ["/gradebook/students", "/gradebook/quizzes"])
    func theAddressOfARefusedEditLeadsToItsForm(list: String) async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            let answer = try await visitor.get("\(list)/1")
            #expect(answer.status == 303 && answer["Location"] == "\(list)?edit=1")
            #expect(try await visitor.follow(answer).text.contains("action=\"\(list)/1\""))
        }
    }

    @Test(arguments: ["/gradebook/students?after=x", "/gradebook/students?q=%FF", "//evil.example"])
    func whatWasTypedOutlivesAListThatCannotBeRead(from: String) async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            for path in ["/gradebook/students", "/gradebook/students/1"] {
                let long = String(repeating: "l", count: 101)
                let answer = try await visitor.post(path, ["from": from, "first_name": "typed", "last_name": long])
                #expect(answer.status == 422)
                #expect(answer.text.contains("name=\"first_name\" value=\"typed\""))
                #expect(answer.text.contains("name=\"from\" value=\"/gradebook/students\""))
            }
        }
    }

    @Test(
        arguments: [
            "/gradebook/students?edit=x&after=", "/gradebook/quizzes?edit=-1&q=a",
            "/gradebook/students?edit=4711", "/gradebook/grades?student=x&quiz=%F0%9F%8D%9C",
            "/gradebook/grades?student=99999999999999999999", "/gradebook/grades?student=-1&quiz=0",
            "/gradebook?quiz=x", "/gradebook?quiz=-9223372036854775808",
        ])
    func strangeAddressesShowThePlainPage(path: String) async throws {
        try await TestApp.run(.sample) { app in
            let answer = try await app.visitor().get(path)
            #expect(answer.status == 200)
        }
    }

    @Test(
        arguments: [
            ("GET", "/gradebook/students?after=x", 400), ("GET", "/gradebook?after=x", 400),
            ("GET", "/gradebook/grades?student=%FF", 400), ("POST", "/gradebook/students/4711/delete", 404),
            ("POST", "/gradebook/quizzes/01/delete", 404), ("GET", "/gradebook/students/x", 404),
        ])
    func whatIsNotThereIsAClearPage(method: String, path: String, status: Int) async throws {
        try await TestApp.run(.sample) { app in
            let answer = try await app.visitor().send(method, path)
            #expect(answer.status == status)
        }
    }
}
