import FoodPinTesting
import Foundation
import Persistence
import Synchronization
import Testing

@testable import App
@testable import Site

@Suite struct HousekeepingTests {
    private struct Enough: Error {}

    /// Runs until the pause that follows the first sweep.
    private func sweepOnce(_ app: TestApp) async throws {
        await #expect(throws: Enough.self) {
            try await Housekeeping(services: app.app.services).run { if $0 > .seconds(60) { throw Enough() } }
        }
    }

    @Test func sweepsSoonAfterTheStartWhatIsOldEnough() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            _ = try await visitor.post("/restaurants", ["key": Token.random(), "name": "A"])
            _ = try await visitor.post("/restaurants/1/delete")
            app.clock.advance(days: 29)
            try await sweepOnce(app)
            #expect(try app.app.services.container.read { try $0.deletions(limit: 9).count } == 1)
            app.clock.advance(days: 2)
            try await sweepOnce(app)
            #expect(try app.app.services.container.read { try $0.deletions(limit: 9).isEmpty })
        }
    }

    @Test func othersCanWriteBetweenThePurges() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            for id in 1...41 {
                _ = try await visitor.post("/restaurants", ["key": Token.random(), "name": "\(id)"])
                _ = try await visitor.post("/restaurants/\(id)/delete")
            }
            app.clock.advance(days: 31)
            let container = app.app.services.container
            let before = container.generation
            try await sweepOnce(app)
            #expect(try container.read { try $0.deletions(limit: 1).isEmpty })
            // Twenty, twenty and one; then the history and the form keys.
            #expect(container.generation == before + 5)
        }
    }

    @Test func historyIsKeptForAMonth() async throws {
        try await TestApp.run { app in
            let visitor = app.visitor()
            func saves() throws -> Int { try app.app.services.container.read { try $0.history(limit: 9).count } }
            _ = try await visitor.post("/restaurants", ["key": Token.random(), "name": "A"])
            app.clock.advance(days: 29)
            try await sweepOnce(app)
            #expect(try saves() == 1)
            app.clock.advance(days: 2)
            try await sweepOnce(app)
            #expect(try saves() == 0)
        }
    }

    @Test func sweepsEveryHourAfterTheFirstMinute() async throws {
        try await TestApp.run { app in
            let pauses = Mutex<[Duration]>([])
            await #expect(throws: Enough.self) {
                try await Housekeeping(services: app.app.services).run { pause in
                    let count = pauses.withLock { pauses in
                        pauses.append(pause)
                        return pauses.count
                    }
                    if count == 3 { throw Enough() }
                }
            }
            #expect(pauses.withLock(\.self) == [.seconds(60), .seconds(3_600), .seconds(3_600)])
        }
    }
}
