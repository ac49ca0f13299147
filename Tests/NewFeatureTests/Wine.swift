import Persistence

/// What a new feature keeps: its entity, declared once.
final class Wine: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Wine.name, limit: 200, required: true, naturalOrder: true, searched: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let note = Attribute("note", \Wine.note, limit: 2_000, searched: true)
    var note: String {
        get { self[Self.note] }
        set { self[Self.note] = newValue }
    }

    static let entity = Entity("Wine", of: Wine.self, title: name, attributes: [name, note])
}

extension Migration {
    /// What brings a store to it. `MigrationTests` prints the statements that an entity wants.
    static let wines = Migration("wines", Model([Wine.entity]).schema.filter { $0.contains("\"Wine") })
}
