/// All the entities of a store, and the migrations that lead to their tables.
public struct Model: Sendable {
    /// The entities.
    public let entities: [Entity]

    /// The migrations, oldest first. Where there are none, a new store's tables are made from the entities.
    public let migrations: [Migration]

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - entities: All the entities; their names differ.
    ///   - migrations: The released migrations in order; a store's `user_version` is how many it has had.
    public init(_ entities: [Entity], migrations: [Migration] = []) {
        precondition(Set(entities.map(\.name)).count == entities.count, "Two entities have the same name.")
        self.entities = entities
        self.migrations = migrations
    }

    func entity(named name: String) -> Entity? {
        entities.first { $0.name == name }
    }
}

/// A step from one released schema to the next. Once released it is never edited.
public struct Migration: Sendable {
    /// What it does, in words: for the log.
    public let name: String

    /// SQL statements, run in order.
    public let statements: [String]

    public init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }
}
