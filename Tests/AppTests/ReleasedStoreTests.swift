import FoodPinTesting
import Foundation
import Testing

@testable import App
@testable import Persistence
@testable import Restaurants

/// Stores as earlier versions wrote them, named by the number of their migrations: each opens and keeps everything.
@Suite struct ReleasedStoreTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ReleasedStores")
    private static let numbers = [2, 6, 7, 8, 9]
    /// When the stores were written, so that nothing in their trash has expired.
    private static let then = Date(timeIntervalSince1970: 1_796_100_000)

    private let copies: FoodPinTesting.TemporaryFolder

    init() throws {
        copies = try FoodPinTesting.TemporaryFolder()
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
            #expect(cafe.coverWidth == 320 && cafe.coverHeight == 240)
            #expect(cafe.photoCount == (number < 9 ? 1 : 2) && cafe.photos.count == cafe.photoCount)
            let photo = try #require(cafe.arrangedPhotos.first)
            #expect(cafe.coverDigest == photo.imageDigest && !photo.imageDigest.isEmpty)
            #expect(photo.imageWidth == 320 && photo.imageHeight == 240 && photo.imageType.hasPrefix("image/"))
            #expect(try photo.image?.data().count == photo.image?.size)
            #expect(try photo.imageMedium?.data().starts(with: Data("RIFF".utf8)) == true)
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
            let restaurant = try context.object(Restaurant.self, id: deletion.objectID)
            #expect(restaurant?.coverDigest == restaurant?.photos.first?.imageDigest)
            return try restaurant?.photos.first?.image?.data()
        }
        #expect(photo?.isEmpty == false)
    }

    /// What is in the trash goes for good with its photo, and ids are not given out again.
    @Test(arguments: numbers) func whatIsPurgedLeavesNothing(number: Int) async throws {
        let container = try open(number)
        defer { container.close() }
        let binaries = try StoreFile(container.file).integer("SELECT count(*) FROM store_binary")
        let last = try StoreFile(container.file).integer("SELECT seq FROM sqlite_sequence WHERE name = 'Restaurant'")
        let id = try await container.write { context in
            let deletion = try #require(try context.deletions(limit: 5).first { $0.title == "Petit Cacao" })
            #expect(try context.purge(deletion))
            let restaurant = Restaurant(context: context)
            restaurant.name = "New"
            try context.save()
            return restaurant.id
        }
        #expect(id == Int64(last + 1))
        #expect(try StoreFile(container.file).integer("SELECT count(*) FROM store_binary") == binaries - 4)
        #expect(try StoreFile(container.file).integer("SELECT count(*) FROM Photo") == (number < 9 ? 1 : 2))
    }

    @Test(arguments: [7, 8]) func anOldSaveIsTakenBack(number: Int) async throws {
        let container = try open(number)
        defer { container.close() }
        let saves = try container.read { try $0.history(limit: 100) }.map(\.id)
        for save in saves.reversed() {
            let undo = try await container.write { try $0.undo(save) }
            #expect(undo != nil)
        }
        try container.read { context in
            let cafe = try #require(try context.fetch(FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)])).first)
            #expect(cafe.rating == .awesome && cafe.photos.count == 1)
            #expect(try cafe.photos.first?.image?.data().isEmpty == false)
        }
    }

    @Test(arguments: numbers) func theTablesAreThoseOfTheModel(number: Int) throws {
        let container = try open(number)
        defer { container.close() }
        #expect(try container.differences().isEmpty)
    }

    /// A save that changed the photo when restaurants had one: it is refused whole, and the photo that is there stays.
    @Test func anOldSaveOfAPhotoIsRefused() async throws {
        let container = try open(8)
        defer { container.close() }
        await #expect(throws: ConflictError.self) {
            try await container.write { context in
                let cafe = try #require(try context.fetch(FetchRequest<Restaurant>(search: "deadend")).first)
                cafe.name = "Cafe"
                try context.save()
                var values: [UInt8] = []
                values.append(change: "name", from: .text("Cafe Deadend"), to: .text("Cafe"))
                values.append(change: "imageDigest", from: .text(""), to: .text("0123456789abcdef"))
                let row = HistoryTable.Row(
                    change: .update, entity: Restaurant.entity, object: cafe.id, version: cafe.version, values: values)
                let save = try HistoryTable(connection: context.openConnection()).insert(row, save: nil, at: Self.then)
                try context.undo(save)
            }
        }
        try container.read { context in
            let cafe = try #require(try context.fetch(FetchRequest<Restaurant>(search: "deadend")).first)
            #expect(try cafe.photos.first?.image?.data().isEmpty == false)
        }
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
    @Test(arguments: [6, 7, 8, 9]) func theOtherCollectionsAreThere(number: Int) async throws {
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
