import FoodPinTesting
import Foundation
import Testing

/// The list: its order, its pages, its emptiness.
@Suite struct ProductListTests {
    @Test func theOrderIsNatural() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Shelf 10", "shelf 2", "Äpfel", "Zoo", "10 eggs", "2 eggs"])
            #expect(
                try await visitor.products("/products")
                    == ["2 eggs", "10 eggs", "Äpfel", "shelf 2", "Shelf 10", "Zoo"])
        }
    }

    @Test(arguments: ["/products", "/products/results?name=box"])
    func pagesAreByKey(path: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add((1...101).map { "Box \($0)" })
            var all: [String] = []
            var here: String? = path
            var pages = 0
            while let path = here {
                let answer = try await visitor.get(path)
                all += answer.products
                here = answer.next
                pages += 1
                #expect(answer.text.contains("First page") == (pages > 1))
            }
            #expect(all == (1...101).map { "Box \($0)" })
            #expect(pages == 3)
        }
    }

    @Test func stepsStandWhereThereIsANumber() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Oat milk", "quantity": "2 l"])
            _ = try await visitor.post("/products", ["name": "Salt", "quantity": "plenty"])
            _ = try await visitor.post("/products", ["name": "Tea"])
            let page = try await visitor.get("/products").text
            #expect(page.components(separatedBy: "name=\"step\"").count - 1 == 2)
            #expect(page.contains("aria-label=\"One more: Oat milk\""))
        }
    }

    @Test func theThreeKindsOfEmptiness() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for path in ["/products", "/products/results", "/products/results?name=x"] {
                #expect(try await visitor.get(path).text.contains("The shelves are bare"))
            }
            try await visitor.add((1...51).map { "Box \($0)" })
            let nothing = try await visitor.get("/products/results?name=%3Cb%3E").text
            #expect(nothing.contains("No product has “&lt;b&gt;” in its name."))
            let next = try #require(try await visitor.get("/products").next)
            _ = try await visitor.post("/products/51/delete")
            let past = try await visitor.get(next)
            #expect(past.status == 200)
            #expect(past.text.contains("That was the last one"))
            #expect(past.link(/href="([^"]*)">First page/) == "/products")
        }
    }

    @Test(
        arguments: ["x", "%00", "%FF", "AAAA", "' OR 1=1 --", String(repeating: "9", count: 4_000)],
        ["/products", "/products/results"])
    func aHostileCursorIsAClearPage(cursor: String, path: String) async throws {
        try await TestApp.run { app in
            let cursor = cursor.replacingOccurrences(of: " ", with: "%20")
            let answer = try await app.visitor().get("\(path)?after=\(cursor)")
            #expect(answer.status == 400)
            #expect(answer.text.contains("<h1>This could not be read</h1>"))
        }
    }

    @Test(
        arguments: ["", "0", "-1", "7", "x", "1e3", "9223372036854775808", "%3Cscript%3E", "1%201"],
        ["/products", "/products/results"])
    func aHostileEditShowsTheList(edit: String, path: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["A", "B"])
            let answer = try await visitor.get("\(path)?edit=\(edit)")
            #expect(answer.status == 200)
            #expect(answer.products == ["A", "B"])
            #expect(!answer.text.contains("name=\"version\""))
        }
    }

    @Test(arguments: ["/products/0", "/products/01", "/products/x", "/products/results/1", "/products/1/quantity/1"])
    func whatIsNotThereIsAPage(path: String) async throws {
        try await TestApp.run { app in
            let answer = try await app.visitor().get(path)
            #expect(answer.status == 404)
        }
    }
}
