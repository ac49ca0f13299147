import Persistence
import Synchronization

/// The types in use, for filters and suggestions; read again only when the store has moved on.
final class TypeSuggestions: Sendable {
    /// How many are shown at most.
    static let limit = 100

    private let latest = Mutex<(generation: UInt64, types: [String])?>(nil)

    /// All types in natural order.
    func all(in container: PersistentContainer) throws -> [String] {
        let generation = container.generation
        if let latest = latest.withLock(\.self), latest.generation == generation { return latest.types }
        let types = try container.read { context in
            try context.values(of: \Restaurant.type, limit: Self.limit).filter { !$0.isEmpty }
        }
        latest.withLock { $0 = (generation, types) }
        return types
    }
}
