import FoodPinTesting
import Foundation
import Testing

/// Counting, deleting and bringing back.
@Suite struct ProductLifeTests {
    @Test(arguments: [("2 kg", "1", "3 kg"), ("7,5", "1", "8,5"), ("7,5", "-1", "6,5"), ("0", "-1", "0")])
    func aStepIsSavedAndLeadsBack(quantity: String, step: String, after: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": quantity])
            let answer = try await visitor.post(
                "/products/1/quantity", ["step": step, "from": "/products/results?name=a"])
            #expect(answer.status == 303)
            #expect(answer["Location"] == "/products/results?name=a#product-1")
            #expect(try await visitor.products("/products") == ["A|\(after)"])
        }
    }

    @Test(arguments: ["0", "2", "-2", "+1", "1.0", "", "x"]) func anotherStepIsRefused(step: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": "5"])
            #expect(try await visitor.post("/products/1/quantity", ["step": step]).status == 400)
            #expect(try await visitor.post("/products/1/quantity").status == 400)
            #expect(try await visitor.products("/products") == ["A|5"])
        }
    }

    @Test(arguments: ["", "plenty", "1/2", "1,500"])
    func aQuantityWithoutANumberIsNeverCounted(quantity: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": quantity])
            let answer = try await visitor.post("/products/1/quantity", ["step": "1"])
            #expect(answer.status == 422)
            #expect(answer.text.contains("does not begin with a number"))
            #expect(try await visitor.products("/products") == [quantity.isEmpty ? "A" : "A|\(quantity)"])
        }
    }

    @Test func whoeverPressesAtOnceIsCounted() async throws {
        try await TestApp.run(over: .socket) { app in
            _ = try await app.visitor().post("/products", ["name": "A", "quantity": "5"])
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await app.visitor().post("/products/1/quantity", ["step": "1"]).status }
                }
                for try await status in group { #expect(status == 303) }
            }
            #expect(try await app.visitor().products("/products") == ["A|25"])
        }
    }

    @Test func aNumberThatGrowsBeyondTheFieldIsRefusedInWords() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let full = "9 " + String(repeating: "x", count: 98)
            _ = try await visitor.post("/products", ["name": "A", "quantity": full])
            #expect(try await visitor.post("/products/1/quantity", ["step": "1"]).status == 422)
            #expect(try await visitor.products("/products") == ["A|\(full)"])
        }
    }

    @Test func deletingIsUndoneWithTheSameID() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Oat milk", "quantity": "2 l"])
            let from = "/products/results?name=milk"
            let deleted = try await visitor.post("/products/1/delete", ["from": from])
            #expect(deleted["Location"] == from)
            let page = try await visitor.get(from)
            #expect(page.text.contains("Deleted Oat milk."))
            #expect(page.products == [])
            #expect(try await visitor.get("/trash").text.contains("Product, deleted today"))
            let back = try await visitor.post("/trash/1/restore", ["from": from])
            #expect(back["Location"] == from)
            #expect(try await visitor.products(from) == ["Oat milk|2 l"])
            #expect(try await visitor.get("/products").text.contains("id=\"product-1\""))
        }
    }

    @Test(arguments: ["/products/1", "/products/1/quantity", "/products/1/delete"])
    func actingOnWhatWasDeletedIsNeverAnError(path: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": "1"])
            _ = try await visitor.post("/products/1/delete")
            let form: KeyValuePairs = ["step": "1", "name": "B", "version": "1"]
            let inTrash = try await visitor.post(path, form)
            #expect([303, 404, 409].contains(inTrash.status))
            _ = try await visitor.post("/trash/1/delete")
            let gone = try await visitor.post(path, form)
            #expect([303, 404, 409].contains(gone.status))
            #expect(app.log.lines.allSatisfy { !$0.contains("reference=") })
        }
    }

    @Test(arguments: ["https://evil.example", "//evil.example", "/trash", "/products/7", "/products\\..", ""])
    func aFormLeadsBackToAListAlone(from: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": "1"])
            let stepped = try await visitor.post("/products/1/quantity", ["step": "1", "from": from])
            #expect(stepped["Location"] == "/products#product-1")
            let deleted = try await visitor.post("/products/1/delete", ["from": from])
            #expect(deleted["Location"] == "/products")
        }
    }
}
