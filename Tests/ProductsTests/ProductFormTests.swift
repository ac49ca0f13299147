import FoodPinTesting
import Foundation
import Testing

/// Adding and editing: what is saved, and what comes back where it is not.
@Suite struct ProductFormTests {
    @Test func anAddedProductIsNamedAndTheFormIsReadyForTheNext() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let added = try await visitor.post("/products", ["name": "Oat milk", "quantity": "2 l"])
            #expect(added["Location"] == "/products#name")
            let page = try await visitor.get("/products")
            #expect(page.text.contains("Added Oat milk, 2 l."))
            #expect(page.value(of: "name") == "")
            #expect(page.products == ["Oat milk|2 l"])
        }
    }

    @Test func addingStaysOnThePage() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add((1...51).map { "Box \($0)" })
            let next = try #require(try await visitor.get("/products").next)
            let added = try await visitor.post("/products", ["name": "A", "from": next])
            #expect(added["Location"] == "\(next)#name")
        }
    }

    @Test func aRefusedFormKeepsEverythingTyped() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let long = String(repeating: "q", count: 101)
            let answer = try await visitor.post("/products", ["name": " ", "quantity": long, "key": "k", "from": "/x"])
            #expect(answer.status == 422)
            #expect(answer["Cache-Control"] == "private, no-cache")
            #expect(answer.value(of: "name") == " ")
            #expect(answer.value(of: "quantity") == long)
            #expect(answer.value(of: "key") == "k")
            #expect(answer.text.contains("Please fill in a name."))
            #expect(answer.text.contains("please take 1 away"))
            #expect(answer.text.components(separatedBy: " autofocus").count == 2)
            #expect(try await visitor.products("/products") == [])
        }
    }

    @Test(arguments: ["plenty", "a dozen", "½ tin", "-3", "1/2", "0", "007", "1,500", " 2 kg ", "<b>", ""])
    func aQuantityIsKeptAsTyped(quantity: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "A", "quantity": quantity])
            let typed = quantity.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(try await visitor.products("/products") == [typed.isEmpty ? "A" : "A|\(typed)"])
        }
    }

    @Test func aFormSentTwiceMakesOneProduct() async throws {
        try await TestApp.run(over: .socket) { app in
            let key = try #require(try await app.visitor().get("/products").value(of: "key"))
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await app.visitor().post("/products", ["key": key, "name": "A"]).status }
                }
                for try await status in group { #expect(status == 303) }
            }
            let visitor = app.visitor()
            #expect(try await visitor.products("/products") == ["A"])
            _ = try await visitor.post("/products", ["key": key, "name": "B"])
            #expect(try await visitor.products("/products") == ["A", "B"])
        }
    }

    @Test(arguments: ["/products", "/products/results?name=o"])
    func aProductIsEditedWhereItStands(list: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Oat", "quantity": "1"])
            try await visitor.add(["Olives"])
            let address = try #require(try await visitor.get(list).link(/href="([^"]*)#edit-1-name"/))
            let page = try await visitor.get(address)
            #expect(page.text.contains("<li class=\"record\" id=\"product-1\"><form"))
            #expect(page.products == ["Olives"])
            #expect(page.text.contains("aria-label=\"Edit Oat\""))
            #expect(page.link(/href="([^"]*)">Cancel/) == "\(list)#product-1")
            let version = try #require(page.value(of: "version"))
            let saved = try await visitor.post(
                "/products/1", ["version": version, "from": list, "name": "Oat milk", "quantity": "2 l"])
            #expect(saved["Location"] == "\(list)#product-1")
            let after = try await visitor.get(list)
            #expect(after.text.contains("Saved Oat milk."))
            #expect(after.products == ["Oat milk|2 l", "Olives"])
        }
    }

    @Test func aProductThatIsNotAmongTheRowsIsEditedAboveThem() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["Oat", "Rice"])
            let page = try await visitor.get("/products/results?name=rice&edit=1")
            #expect(page.text.contains("<div class=\"record\" id=\"product-1\"><form"))
            #expect(page.products == ["Rice"])
            let nothing = try await visitor.get("/products/results?name=zzz&edit=1")
            #expect(nothing.text.contains("aria-label=\"Edit Oat\""))
        }
    }

    @Test(arguments: ["/products", "/products/results?name=a"])
    func aRefusedEditShowsTheSameListAgain(list: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["A", "Ab"])
            let answer = try await visitor.post(
                "/products/1", ["version": "1", "from": list, "name": "", "quantity": "much"])
            #expect(answer.status == 422)
            #expect(answer.products == ["Ab"])
            #expect(answer.text.contains("value=\"much\""))
            #expect(answer.value(of: "version") == "1")
            #expect(answer.text.contains("action=\"/products/1\" aria-label=\"Edit A\""))
            #expect(answer.text.contains("<h1>Results</h1>") == list.contains("results"))
        }
    }

    @Test func whatWasTypedOutlivesAListThatCannotBeRead() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["A"])
            for from in ["/products?after=x", "/products/results?name=%FF", "//evil.example", "/products?after=%"] {
                let answer = try await visitor.post("/products/1", ["from": from, "name": "", "quantity": "much"])
                #expect(answer.status == 422)
                #expect(answer.text.contains("value=\"much\""))
            }
        }
    }

    @Test func aStaleEditIsNeitherLostNorSaved() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Eggs", "quantity": "6"])
            _ = try await visitor.post("/products/1/quantity", ["step": "1"])
            let list = "/products/results?name=eggs"
            let conflict = try await visitor.post(
                "/products/1", ["version": "1", "from": list, "name": "Eggs", "quantity": "12"])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("<p>7</p>") && conflict.text.contains("<p>12</p>"))
            #expect(conflict.link(/href="([^"]*)">Keep the saved one/) == list)
            let version = try #require(conflict.value(of: "version"))
            let kept = try await visitor.post(
                "/products/1", ["version": version, "from": list, "name": "Eggs", "quantity": "12"])
            #expect(kept["Location"] == "\(list)#product-1")
            #expect(try await visitor.products(list) == ["Eggs|12"])
        }
    }

    @Test func aFormOfOneFieldLeavesTheOthersAsTheyAre() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "Eggs", "quantity": "6"])
            let saved = try await visitor.post("/products/1", ["quantity": "12"])
            #expect(saved.status == 303)
            #expect(try await visitor.get("/products").text.contains("Saved Eggs."))
            #expect(try await visitor.products("/products") == ["Eggs|12"])
        }
    }

    @Test func formsOfOneFieldTakeNothingBackFromEachOther() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/products", ["name": "0", "quantity": "0"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (place, field) in ["name", "quantity"].enumerated() {
                    group.addTask {
                        let visitor = app.visitor()
                        for value in 1...100 {
                            let answer = try await visitor.post("/products/1", [field: "\(value)"])
                            guard answer.status != 409 else { continue }
                            #expect(answer.status == 303)
                            let product = try await visitor.products("/products").first?.split(separator: "|")
                            #expect(product?[place] == "\(value)")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: ["/products", "/products/results?name=a"])
    func theTextOfAnEditOutlivesItsProduct(list: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["A"])
            _ = try await visitor.post("/products/1/delete")
            let answer = try await visitor.post(
                "/products/1", ["version": "1", "from": list, "name": "A2", "quantity": "typed"])
            #expect(answer.status == 409)
            #expect(answer.value(of: "name") == "A2")
            #expect(answer.value(of: "quantity") == "typed")
            let key = try #require(answer.value(of: "key"))
            _ = try await visitor.post("/products", ["key": key, "name": "A2", "quantity": "typed"])
            #expect(try await visitor.products("/products") == ["A2|typed"])
        }
    }

    @Test func theAddressOfARefusedEditLeadsToItsForm() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            try await visitor.add(["A"])
            let page = try await visitor.follow(try await visitor.get("/products/1"))
            #expect(page.text.contains("aria-label=\"Edit A\""))
        }
    }

    @Test(arguments: ["name", "quantity"]) func nulAndInvalidEncodingAreRefused(field: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for value in ["a%00b", "a%FFb", "%"] {
                let answer = try await visitor.send(
                    "POST", "/products", headers: [("Content-Type", "application/x-www-form-urlencoded")],
                    body: Data("name=x&\(field)=\(value)".utf8))
                #expect(answer.status == 400)
            }
            #expect(try await visitor.products("/products") == [])
        }
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"'`&<>", "\u{202E}abc", "{{ row }}", "👩‍👩‍👧‍👦"])
    func everyTextIsKeptAndHarmless(text: String) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let added = try await visitor.post("/products", ["name": text, "quantity": text])
            #expect(added.status == 303)
            for path in ["/products", "/products?edit=1", "/products/results?edit=1", "/products"] {
                let page = try await visitor.get(path)
                #expect(page.status == 200)
                #expect(!page.text.contains("<script>alert"))
            }
        }
    }
}
