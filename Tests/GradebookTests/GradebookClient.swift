import App
import FoodPinTesting
import Foundation
import Persistence
import Site

extension TestApp {
    var services: SiteServices { app.services }
    var container: PersistentContainer { services.container }
}

/// The gradebook as the tests fill and read it.
extension TestClient {
    /// Adds students and quizzes; their ids count from 1, in this order.
    func fill(students: [String], quizzes: [String], maximum: String = "10") async throws {
        for name in students {
            let names = name.split(separator: " ").map(String.init)
            _ = try await post(
                "/gradebook/students", ["first_name": names[0], "last_name": names.dropFirst().first ?? ""])
        }
        for name in quizzes {
            _ = try await post("/gradebook/quizzes", ["name": name, "maximum": maximum])
        }
    }

    /// Sends a grade as its page does, or as the table's script does.
    @discardableResult
    func enter(
        _ points: String, student: Int, quiz: Int, before: String? = nil, json: Bool = false
    ) async throws -> TestResponse {
        var text = "student=\(student)&quiz=\(quiz)&points=\(points.encoded)"
        if let before { text += "&before=\(before.encoded)" }
        let headers = [("Content-Type", "application/x-www-form-urlencoded")]
        return try await send(
            "POST", json ? "/gradebook/cell" : "/gradebook/grades", headers: headers, body: Data(text.utf8))
    }

    /// The grade that the page of grades shows in its field.
    func points(student: Int, quiz: Int) async throws -> String? {
        try await get("/gradebook/grades?student=\(student)&quiz=\(quiz)").value(of: "points")
    }
}

extension TestResponse {
    /// The grades in the table's cells, by their names.
    var cells: [String: String] {
        let found = text.matches(of: /<input name="(\d+-\d+)" value="([^"]*)"/)
        return Dictionary(found.map { (String($0.output.1), String($0.output.2)) }) { first, _ in first }
    }

    /// The averages in the table: at the rows' ends, then in the foot.
    var averages: [String] { text.matches(of: /<td>([^<]+)<\/td>/).map { String($0.output.1) } }

    /// The names in a list, in order.
    var names: [String] { text.matches(of: /<h2>([^<]*)<\/h2>/).map { String($0.output.1) } }

    var json: [String: String] { get throws { try JSONDecoder().decode([String: String].self, from: body) } }
}

extension String {
    fileprivate var encoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
    }
}
