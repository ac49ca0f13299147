/// All the entities of a store, and the migrations that lead to their tables.
public struct Model: Sendable {
    /// The entities; what their relationships lead to is among them.
    public let entities: [Entity]

    /// The migrations, oldest first.
    public let migrations: [Migration]

    /// Describes a store.
    ///
    /// A store's `user_version` is how many migrations it has had. With migrations, a new store runs all of them and an
    /// older one those that it lacks. Without any, a new store's tables are made from the entities and its version stays
    /// zero; such a store opens only with a model that has no migrations either and the same tables, as nothing says how
    /// to bring it up to date. So a program whose stores are to last has a first migration from its first release on.
    ///
    /// - Parameters:
    ///   - entities: All the entities; their names differ.
    ///   - migrations: The released migrations in order.
    public init(_ entities: [Entity], migrations: [Migration] = []) {
        precondition(Set(entities.map(\.name)).count == entities.count, "Two entities have the same name.")
        self.entities = entities
        self.migrations = migrations
        for entity in entities { entity.checkRelationships(among: entities) }
    }
}

/// A step from one released schema to the next. Once released it is never edited.
public struct Migration: Sendable {
    /// What it does, in words: the error of one that fails names it.
    public let name: String

    /// SQL statements, run in order.
    public let statements: [String]

    /// A migration of these statements; each is one SQL statement.
    public init(_ name: String, _ statements: [String]) {
        self.name = name
        self.statements = statements
    }
}
