import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import App
@testable import Restaurants

/// Stores as earlier versions wrote them, named by the number of their migrations: each opens and keeps everything.
@Suite struct ReleasedStoreTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ReleasedStores")
    private static let numbers = [2, 6, 7, 8]
    /// When the stores were written, so that nothing in their trash has expired.
    private static let then = Date(timeIntervalSince1970: 1_796_100_000)

    private let copies: TemporaryFolder

    init() throws {
        copies = try TemporaryFolder()
    }

    private func open(_ number: Int) throws -> PersistentContainer {
        let copy = "\(copies.path)/foodpin.sqlite"
        try FileManager.default.copyItem(
            atPath: Self.folder.appending(path: "\(number).sqlite").path(percentEncoded: false), toPath: copy)
        return try PersistentContainer(model: Features.foodPin.model, store: .sqlite(copy), now: { Self.then })
    }

    @Test(arguments: numbers) func everyRestaurantIsThere(number: Int) throws {
        let container = try open(number)
        defer { container.close() }
        try container.read { context in
            let restaurants = try context.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)]))
            #expect(restaurants.map(\.name) == ["Cafe Deadend", "Shelf 10"])
            let cafe = try #require(restaurants.first)
            #expect(cafe.summary == "Six stools.\nOne long bench.")
            #expect(cafe.isFavorite && cafe.rating == .awesome)
            #expect(cafe.imageWidth == 320 && cafe.imageHeight == 240)
            #expect(try cafe.image?.data().count == cafe.image?.size)
            #expect(try cafe.imageMedium?.data().starts(with: Data("RIFF".utf8)) == true)
            for text in ["long bench", "ch", "6"] {
                let found = try context.fetch(FetchRequest<Restaurant>(search: text)).map(\.id)
                #expect(found == (text == "6" ? [] : [cafe.id]))
            }
        }
    }

    @Test(arguments: numbers) func whatWasDeletedComesBack(number: Int) async throws {
        let container = try open(number)
        defer { container.close() }
        let photo = try await container.write { context in
            let deletion = try #require(try context.deletions(limit: 5).first { $0.title == "Petit Cacao" })
            #expect(try context.restore(deletion))
            return try context.object(Restaurant.self, id: deletion.objectID)?.image?.data()
        }
        #expect(photo?.isEmpty == false)
    }

    @Test(arguments: numbers) func theTablesAreThoseOfTheModel(number: Int) throws {
        let container = try open(number)
        defer { container.close() }
        #expect(try container.differences().isEmpty)
    }

    /// What the history told stays told.
    @Test(arguments: [7, 8]) func theHistoryIsThere(number: Int) throws {
        let container = try open(number)
        defer { container.close() }
        let changes = try container.read { try $0.history(limit: 100) }.flatMap(\.changes)
        #expect(changes.map(\.entityName) == ["Restaurant", "Restaurant"])
        #expect(changes.map { $0.oldValues[Restaurant.ratingText] } == ["awesome", "good"])
        #expect(changes.map { $0.newValues[Restaurant.ratingText] } == ["good", "awesome"])
    }

    /// What the other collections keep since they are there.
    @Test(arguments: [6, 7, 8]) func theOtherCollectionsAreThere(number: Int) async throws {
        try open(number).close()
        try await TestApp.run(data: copies.path) { app in
            let visitor = app.visitor()
            let products = try await visitor.get("/products").text
            let (two, ten) = (try #require(products.range(of: "Shelf 2")), try #require(products.range(of: "Shelf 10")))
            #expect(two.lowerBound < ten.lowerBound)
            #expect(products.contains("½ tin") && !products.contains("Eggs"))
            let favorites = try await visitor.get("/albums/favorites").text
            #expect(favorites.contains("Debut") && favorites.contains("Dummy"))
            #expect(try await visitor.get("/albums/artists/1").text.contains("Homogenic"))
            #expect(try await visitor.get("/gradebook/grades?student=1&quiz=1").value(of: "points") == "7.5")
            #expect(try await !visitor.get("/gradebook").text.contains("Hopper"))
            for deletion in [2, 3] { _ = try await visitor.post("/trash/\(deletion)/restore") }
            #expect(try await visitor.get("/products").text.contains("Eggs"))
            #expect(try await visitor.get("/gradebook/grades?student=2&quiz=1").value(of: "points") == "9")
        }
    }
}
