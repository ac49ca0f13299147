import Foundation
import Testing

@testable import Persistence

@Suite struct FetchedRowTests {
    private let fixture: Fixture

    init() async throws {
        fixture = try Fixture()
        try await fixture.save(["Noma", "Barrafina", "Septime"]) { restaurant, index in
            restaurant.phone = index == 0 ? nil : "+45 \(index)"
            restaurant.isFavorite = index == 1
            restaurant.price = Double(index) / 2
            restaurant.rating = index == 2 ? .good : nil
            restaurant.createdAt = Date(timeIntervalSince1970: Double(index))
        }
    }

    private let request = FetchRequest<Restaurant>(sortBy: [SortDescriptor(\.name)], limit: 2)

    @Test func hasTheValuesOfItsObject() throws {
        try fixture.container.read { context in
            for restaurant in try context.fetch(FetchRequest<Restaurant>()) {
                let id = restaurant.id
                let one = FetchRequest<Restaurant>(predicate: #Predicate { $0.id == id })
                let page = try context.fetchPage(one) { row in
                    #expect(row.id == id)
                    #expect(row.version == restaurant.version)
                    #expect(row[Restaurant.name] == restaurant.name)
                    #expect(row[Restaurant.phone] == restaurant.phone)
                    #expect(row[Restaurant.isFavorite] == restaurant.isFavorite)
                    #expect(row[Restaurant.price] == restaurant.price)
                    #expect(row[Restaurant.rating] == restaurant.rating)
                    #expect(row[Restaurant.createdAt] == restaurant.createdAt)
                }
                #expect(page.objects.count == 1)
                #expect(page.next == nil)
            }
        }
    }

    @Test func readsWhatTheRequestFetches() throws {
        var request = request
        request.propertiesToFetch = [\.isFavorite]
        let page = try fixture.container.read { [request] context in
            let before = context.statementCount
            let page = try context.fetchPage(request) { "\($0[Restaurant.name]) \($0[Restaurant.isFavorite])" }
            #expect(context.statementCount == before + 1)
            return (page.objects, page.next)
        }
        #expect(page.0 == ["Barrafina true", "Noma false"])
        #expect(page.1 != nil)
        request.after = page.1
        let last = try fixture.container.read { [request] in try $0.fetchPage(request) { $0[Restaurant.name] }.objects }
        #expect(last == ["Septime"])
    }

    @Test func isAsItWasSaved() async throws {
        let request = request
        let names = try await fixture.container.write { context in
            let restaurants = try context.fetch(request)
            restaurants[0].phone = "changed"
            context.delete(restaurants[1])
            let names = try context.fetchPage(request) { "\($0[Restaurant.name]) \($0[Restaurant.phone] ?? "-")" }
                .objects
            context.rollback()
            return names
        }
        #expect(names == ["Barrafina +45 1", "Noma -"])
    }

    @Test func whatItsReaderThrowsComesThrough() throws {
        struct Refused: Error {}
        try fixture.container.read { context in
            #expect(throws: Refused.self) { try context.fetchPage(request) { _ in throw Refused() } }
            let names = try context.fetchPage(request) { $0[Restaurant.name] }.objects
            #expect(names == ["Barrafina", "Noma"])
        }
    }
}
