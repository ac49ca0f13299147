import Foundation
public import HTTPServer
import Persistence

/// What was deleted in the last 30 days, and the ways back and out: `GET /trash`, `POST /trash/ID/restore`,
/// `POST /trash/ID/delete`.
public struct TrashController: Sendable {
    /// For how many days what was deleted is kept.
    public static let days = 30

    /// What was deleted before is gone, swept away or not.
    static func start(now: Date) -> Date { now.addingTimeInterval(-86_400 * TimeInterval(days)) }

    /// How many deletions a page shows.
    static let pageSize = 50

    /// Its place in the main navigation.
    public static let tab = Frame.Tab(
        title: "Deleted", address: SiteAddresses.trash, icon: "trash")

    private let services: SiteServices
    private let features: [any Feature.Type]
    /// What a person calls a record, by the name of its entity.
    private let kinds: [String: String]

    /// - Parameter features: those whose records the trash keeps.
    public init(services: SiteServices, features: [any Feature.Type]) {
        self.services = services
        self.features = features
        kinds = features.reduce(into: [:]) { $0.merge($1.kinds) { kind, _ in kind } }
    }

    /// Adds the routes.
    public func addRoutes(to router: inout Router) {
        router.get(SiteAddresses.trash, list)
        router.post(SiteAddresses.restore(["{id}"]), restore)
        router.post(SiteAddresses.purge("{id}"), purge)
    }

    @Sendable private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        try page(for: request)
    }

    /// - Parameter notice: why something could not be brought back.
    private func page(
        notice: String? = nil, status: HTTPResponse.Status = .ok, for request: HTTPRequest
    ) throws -> HTTPResponse {
        let after = try request.query["after"].flatMap(Int64.init)
        let deletions = try services.container.read { context in
            let start = Self.start(now: context.now)
            return try context.deletions(limit: Self.pageSize + 1, after: after).filter { $0.deletedAt >= start }
        }
        let shown = deletions.prefix(Self.pageSize)
        let page = TrashPage(
            frame: services.frame("Recently deleted", for: request),
            rows: shown.map { TrashPage.Row($0, kind: kinds[$0.entityName] ?? $0.entityName, now: services.now()) },
            pages: PageLinks(
                next: deletions.count > shown.count ? shown.last.map { Self.address(after: $0.id) } : nil),
            notice: notice, here: Self.address(after: after))
        // The page says how many days are left, which changes without anything being stored.
        return services.page(TrashTemplate(page: page), for: request, status: status, caching: .never)
    }

    @Sendable private func restore(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await end(request, "is back.", "are back.") { [features] context, deletion in
                guard try context.restore(deletion) else { return }
                for feature in features { try feature.completeRestoration(deletion, in: context) }
                try context.save()
            }
        } catch let error as ValidationError {
            let ids = try request.parameters.integers("id")
            guard let deletion = try services.container.read({ try ids.lazy.compactMap($0.deletion(id:)).first })
            else { throw error }
            return try page(
                notice: deletion.refusal(error, kinds: kinds), status: .unprocessableContent, for: request)
        }
    }

    @Sendable private func purge(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await end(request, "is deleted for good.", "are deleted for good.") { context, deletion in
            _ = try context.purge(deletion)
        }
    }

    /// Takes deletions out of the trash, one way or the other and all or none, and goes back to where the form was.
    /// - Parameters:
    ///   - outcome: what happened to one, after its title.
    ///   - outcomes: what happened to several, after their number.
    private func end(
        _ request: HTTPRequest, _ outcome: String, _ outcomes: String,
        _ act: @escaping @Sendable (ManagedObjectContext, Deletion) throws -> Void
    ) async throws -> HTTPResponse {
        let ids = try request.parameters.integers("id")
        let origin = LocalPath(try await request.sentForm().fields["from"])?.text ?? SiteAddresses.trash
        let titles: [String] = try await services.container.write { context in
            try ids.compactMap { id in
                guard let deletion = try context.deletion(id: id), deletion.deletedAt >= Self.start(now: context.now)
                else { return nil }
                try act(context, deletion)
                return deletion.title
            }
        }
        let text =
            switch titles.first?.shortened() {
            case nil: "That is not in the trash any more."
            case let title? where titles.count == 1: "\(title) \(outcome)"
            case _?: "\(titles.count) things \(outcomes)"
            }
        return .seeOther(origin, message: Message(text: text))
    }

    private static func address(after id: Int64?) -> String {
        var parameters = URLParameters()
        parameters.append("after", id.map(String.init))
        return parameters.address(of: SiteAddresses.trash)
    }
}

extension TrashPage.Row {
    init(_ deletion: Deletion, kind: String, now: Date) {
        let days = max(0, Int(now.timeIntervalSince(deletion.deletedAt) / 86_400))
        let left = max(0, TrashController.days - days)
        self.init(
            title: deletion.title, kind: kind,
            deleted: days == 0 ? "today" : days == 1 ? "yesterday" : "\(days) days ago",
            remaining: left == 0 ? "last day" : left == 1 ? "1 day left" : "\(left) days left",
            restoreAddress: SiteAddresses.restore(deletion.id), deleteAddress: SiteAddresses.purge(deletion.id))
    }
}
