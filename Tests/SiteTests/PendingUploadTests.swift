import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import App
@testable import Site

@Suite struct PendingUploadTests {
    /// Each has ten bytes.
    private func uploads(_ tokens: [String], in app: TestApp) async throws {
        for token in tokens {
            try await app.app.services.container.write { context in
                let upload = PendingUpload(context: context)
                upload.token = token
                upload.image = .data(Data(count: 10))
                try context.save()
            }
            app.clock.advance(days: 0.01)
        }
    }

    private func tokens(_ app: TestApp) throws -> [String] {
        try app.app.services.container.read { context in
            try context.fetch(FetchRequest<PendingUpload>(sortBy: [SortDescriptor(\.token)], limit: 9)).map(\.token)
        }
    }

    @Test(arguments: [(2, 1_000), (100, 25)])
    func theOldestGoWhereThereAreTooMany(count: Int, bytes: Int) async throws {
        try await TestApp.run { app in
            try await uploads(["a", "b", "c", "d"], in: app)
            try await app.app.services.container.write { context in
                try context.deleteSurplusUploads(beyond: count, bytes: bytes)
                try context.save()
            }
            #expect(try tokens(app) == ["c", "d"])
        }
    }
}
