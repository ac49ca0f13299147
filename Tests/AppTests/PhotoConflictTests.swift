import FoodPinTesting
import Foundation
import Testing

@testable import App

/// Two people change the photos of one restaurant, or one of them sends the form twice.
@Suite struct PhotoConflictTests {
    /// A restaurant to which somebody else has added a photo since version 1; its photos are 1 and 2.
    private func changed(_ body: (TestClient) async throws -> Void) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["name": "A"], photos: ["petit-cacao"])
            let theirs = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A"], photos: ["cafe-deadend"])
            #expect(theirs.status == 303)
            #expect(try await visitor.photoIDs() == ["1", "2"])
            try await body(visitor)
        }
    }

    @Test(arguments: [true, false])
    func aPhotoOnAnOldVersionIsAConflictAndNeitherIsLost(isSentAhead: Bool) async throws {
        try await changed { visitor in
            let conflict =
                isSentAhead
                ? try await visitor.post(
                    "/restaurants/1",
                    ["version": "1", "name": "A", "photos": "1", "photos": try await visitor.upload("quiet-leaf")])
                : try await visitor.post(
                    "/restaurants/1", ["version": "1", "name": "A", "photos": "1"], photos: ["quiet-leaf"])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("1 new"))
            #expect(try await visitor.photoIDs() == ["1", "2"])

            let names = conflict.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            let version = try #require(conflict.value(of: "version"))
            #expect(names.count == 3)
            for _ in 0..<2 {
                let kept = try await visitor.post(
                    "/restaurants/1",
                    [
                        "version": version, "name": "A", "photos": names[0], "photos": names[1], "photos": names[2],
                    ])
                #expect(kept.status == 303)
                #expect(try await visitor.photoIDs() == ["1", "2", "3"])
            }
        }
    }

    @Test func takingAwayAPhotoOnAnOldVersionIsAConflict() async throws {
        try await changed { visitor in
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "photos": "1", "removePhoto": "1"])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("1 removed"))
            #expect(conflict.value(of: "removePhoto") == "1")
            #expect(try await visitor.photoIDs() == ["1", "2"])
        }
    }

    @Test func anotherOrderOnAnOldVersionIsAConflict() async throws {
        try await changed { visitor in
            let sent: KeyValuePairs = ["version": "1", "name": "A", "photos": "2", "photos": "1"]
            let conflict = try await visitor.post("/restaurants/1", sent)
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("in another order"))
        }
    }

    @Test func whatIsThereAlreadyIsNoConflict() async throws {
        try await changed { visitor in
            let same = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "photos": "1"], photos: ["cafe-deadend"])
            #expect(same.status == 303)
            #expect(try await visitor.photoIDs() == ["1", "2"])
            for _ in 0..<2 {
                let removed = try await visitor.post(
                    "/restaurants/1", ["version": "2", "name": "A", "removePhoto": "2"])
                #expect(removed.status == 303)
            }
            #expect(try await visitor.photoIDs() == ["1"])
        }
    }

    /// Gone because of its age, it was not taken by this restaurant: that is no success.
    @Test func aPhotoSentAheadThatIsGoneIsToldOnAnOldVersionToo() async throws {
        try await changed { visitor in
            let answer = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "photos": String(repeating: "a", count: 32)])
            #expect(answer.status == 422)
            #expect(answer.text.contains("Please choose it again."))
            #expect(answer.value(of: "version") == "1")
            #expect(try await visitor.photoIDs() == ["1", "2"])
        }
    }

    @Test func aPhotoThatAnotherRestaurantTookIsAmongTheDifferencesToo() async throws {
        try await changed { visitor in
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post("/restaurants", ["name": "B", "photos": token])
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "Mine", "photos": token])
            #expect(conflict.status == 409)
            #expect(conflict.text.contains("1 new"))
            #expect(conflict.text.contains("name=\"photos\" value=\"\(token)\""))
        }
    }

    /// Somebody goes back to a form that was saved, empties its name and sends it again.
    @Test func aFormThatIsRefusedAfterItWasSavedKeepsItsPhoto() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post("/restaurants", ["name": "A", "photos": token])
            let refused = try await visitor.post("/restaurants", ["name": "", "photos": token])
            #expect(refused.status == 422)
            #expect(refused.value(of: "photos") == token)
            #expect(!refused.text.contains("Please choose it again."))
            let picture = try #require(refused.text.firstMatch(of: /src="(\/restaurants\/1\/photo\/[^"]+)"/)?.output.1)
            #expect(try await visitor.get(String(picture)).status == 200)
            let added = try await visitor.post("/restaurants", ["name": "B", "photos": token])
            #expect(try await visitor.follow(added).text.contains("/restaurants/2/photo/"))
        }
    }

    @Test(arguments: [true, false])
    func anEditThatIsRefusedAfterItWasSavedNamesItsPhotoOnce(isRemoved: Bool) async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post("/restaurants", ["name": "A", "photos": token])
            var form = MultipartBuilder()
            for (name, value) in [("version", "1"), ("name", ""), ("photos", token)] { form.field(name, value) }
            if isRemoved { form.field("removePhoto", token) }
            let refused = try await visitor.post("/restaurants/1", form)
            #expect(refused.status == 422)
            let names = refused.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            #expect(names == ["1"])
            #expect(refused.text.contains("value=\"1\" checked") == isRemoved)
            #expect(!refused.text.contains("Please choose it again."))
        }
    }

    /// Somebody goes back to a form that was saved, and takes the photo away that it had brought.
    @Test func aPhotoThatWasSavedIsTakenAwayByTheNameThatItHadBefore() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post("/restaurants", ["name": "A", "photos": token])
            let saved = try await visitor.post(
                "/restaurants/1", ["version": "1", "name": "A", "photos": token, "removePhoto": token])
            #expect(try await visitor.follow(saved).text.contains("Removed a photo of A."))
            #expect(try await visitor.photoIDs() == [])
        }
    }

    @Test func aPhotoThatWasSavedIsTakenAwayBesideAnotherChange() async throws {
        try await changed { visitor in
            let token = try await visitor.upload("quiet-leaf")
            let saved: KeyValuePairs = ["version": "2", "name": "A", "photos": "1", "photos": "2", "photos": token]
            #expect(try await visitor.post("/restaurants/1", saved).status == 303)
            let conflict = try await visitor.post(
                "/restaurants/1",
                [
                    "version": "2", "name": "B", "photos": "1", "photos": "2", "photos": token, "removePhoto": token,
                ])
            #expect(conflict.status == 409)
            #expect(conflict.value(of: "removePhoto") == "3")
        }
    }

    @Test func aPhotoThatWasSavedIsMovedByTheNameThatItHadBefore() async throws {
        try await changed { visitor in
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post(
                "/restaurants/1", ["version": "2", "name": "A", "photos": "1", "photos": "2", "photos": token])
            let moved = try await visitor.post(
                "/restaurants/1",
                [
                    "version": "2", "name": "A", "photos": "1", "photos": "2", "photos": token,
                    "arrange": "first \(token)",
                ])
            #expect(moved.status == 200)
            let names = moved.text.matches(of: /name="photos" value="(\w+)"/).map { String($0.1) }
            #expect(names == ["3", "1", "2"])
        }
    }

    @Test func aPhotoThatIsInTheTrashWithItsRestaurantIsTold() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            let token = try await visitor.upload("quiet-leaf")
            _ = try await visitor.post("/restaurants", ["name": "A", "photos": token])
            _ = try await visitor.post("/restaurants/1/delete")
            let refused = try await visitor.post("/restaurants", ["name": "", "photos": token])
            #expect(refused.status == 422)
            #expect(refused.text.contains("Please choose it again."))
            #expect(!refused.text.contains(token))
        }
    }

    /// What somebody brings back meanwhile is shown by no form that is open.
    @Test func anUndoOnAnOldVersionIsAConflict() async throws {
        try await changed { visitor in
            _ = try await visitor.post("/restaurants/1", ["version": "2", "name": "A", "removePhoto": "1"])
            let open = try await visitor.get("/restaurants/1/edit")
            let version = try #require(open.value(of: "version"))
            _ = try await visitor.post("/trash/1/restore")
            let conflict = try await visitor.post(
                "/restaurants/1", ["version": version, "name": "Mine", "photos": "2"])
            #expect(conflict.status == 409)
            #expect(try await visitor.photoIDs() == ["1", "2"])
        }
    }

    /// The photos of a restaurant that was deleted meanwhile are in the trash with it; those sent now are not lost.
    @Test func aPhotoForADeletedRestaurantIsKeptForANewOne() async throws {
        try await changed { visitor in
            _ = try await visitor.post("/restaurants/1/delete")
            let refused = try await visitor.post(
                "/restaurants/1", ["version": "2", "name": "A", "photos": "1"], photos: ["quiet-leaf"])
            #expect(refused.status == 409)
            let token = try #require(refused.value(of: "photos"))
            let added = try await visitor.post("/restaurants", ["name": "A", "photos": token])
            #expect(added["Location"] == "/restaurants/2")
            #expect(try await visitor.follow(added).text.contains("/restaurants/2/photo/"))
        }
    }
}
