import Foundation
import Persistence

/// What is thrown away in time: deletions and history after 30 days, uploads and form keys after one.
public struct Housekeeping: Sendable {
    private let services: SiteServices

    public init(services: SiteServices) {
        self.services = services
    }

    /// Sweeps a minute after the start and every hour from then on, for as long as the task is not cancelled.
    /// - Parameter pause: lets time pass; an error thrown by it ends the run.
    public func run(
        pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws {
        try await pause(.seconds(60))
        while true {
            do {
                try await sweep()
            } catch {
                services.log("housekeeping failed: \(error)")
            }
            try await pause(.seconds(3_600))
        }
    }

    /// Sweeps once, in small writes, so that nobody waits long for theirs.
    public func sweep() async throws {
        let now = services.now()
        let month = TrashController.start(now: now)
        while try await purgeDeletions(before: month) > 0 {}
        while try await services.container.write({ try $0.deleteHistory(before: month) }) > 0 {}
        let uploads = now.addingTimeInterval(-PendingUpload.lifetime)
        while try await sweep({ try $0.fetch(PendingUpload.request(before: uploads, limit: 20)) }) {}
        let day = now.addingTimeInterval(-86_400)
        while try await sweep({ try $0.fetch(FormSubmission.request(before: day, limit: 200)) }) {}
    }

    private func purgeDeletions(before moment: Date) async throws -> Int {
        try await services.container.write { context in
            try context.purgeDeletions(before: moment, limit: 20) { deletion, error in
                services.log("\(deletion.entityName) \(deletion.objectID) can't be purged: \(error)")
            }
        }
    }

    /// Deletes what was found; whether there may be more.
    private func sweep(
        _ find: @escaping @Sendable (ManagedObjectContext) throws -> [ManagedObject]
    ) async throws -> Bool {
        try await services.container.write { context in
            let objects = try find(context)
            objects.forEach(context.delete)
            try context.save()
            return !objects.isEmpty
        }
    }
}
