import FoodPinTesting
import Foundation
import Testing

/// Every page of the products in every state, whole: fields and HTML.
@Suite struct ProductsSnapshotTests: SnapshotSuite {
    @Test func lists() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("list", "/products", visitor)
            try await record("list-filled", "/products?name=Capers", visitor)
            try await record("list-edit", "/products?edit=2", visitor)
            try await record("results", "/products/results?name=spaghetti", visitor)
            try await record("results-edit", "/products/results?name=spaghetti&edit=3", visitor)
            try await record("results-edit-above", "/products/results?name=spaghetti&edit=1", visitor)
            try await record("results-redirect", "/products/results?name=a&quantity=2&key=k", visitor)
            try await record("results-nothing-found", "/products/results?name=%3Cnothing%3E", visitor)
        }
    }

    @Test func empty() async throws {
        try await TestApp.run { app in
            try await record("list-nothing-yet", "/products", app.visitor())
            try await record("results-nothing-yet", "/products/results?name=a", app.visitor())
        }
    }

    @Test func pages() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add((1...51).map { "Box \($0)" })
            let next = try #require(try await visitor.get("/products").next)
            try await record("list-first-page", "/products", visitor)
            try await record("list-last-page", next, visitor)
            _ = try await visitor.post("/products/51/delete")
            _ = try await visitor.get("/products")
            try await record("list-past-the-end", next, visitor)
        }
    }

    @Test func forms() async throws {
        try await TestApp.run(.sample) { app in
            let visitor = app.visitor()
            try await record("add-refused", post: "/products", ["name": "", "quantity": "<b>", "key": "k"], visitor)
            try await record("add", post: "/products", ["name": "Capers", "quantity": "1 jar", "key": "k"], visitor)
            try await record("list-added", "/products", visitor)
            try await record(
                "edit-refused", post: "/products/2",
                ["name": "", "quantity": String(repeating: "1", count: 101), "version": "1"], visitor)
            try await record("step", post: "/products/2/quantity", ["step": "1", "from": "/products"], visitor)
            try await record(
                "edit-conflict", post: "/products/2", ["name": "Eggs", "quantity": "12", "version": "1"], visitor)
            try await record("edit", post: "/products/2", ["name": "Eggs", "quantity": "12", "version": "2"], visitor)
            try await record("step-refused", post: "/products/14/quantity", ["step": "1"], visitor)
            try await record("delete", post: "/products/2/delete", ["from": "/products/results?name=e"], visitor)
            try await record("results-deleted", "/products/results?name=e", visitor)
            try await record("edit-deleted", post: "/products/2", ["name": "Eggs", "version": "1"], visitor)
        }
    }
}
