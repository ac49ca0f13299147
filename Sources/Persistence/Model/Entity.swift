/// An entity: a class of managed objects and the table that keeps them.
public final class Entity: Sendable {
    /// The entity's name, which is its table's name too.
    public let name: String

    /// The attributes in the order of their columns.
    public let attributes: [AttributeDescription]

    /// The relationships as they were declared; each has its inverse in the entity that it leads to.
    public let relationships: [RelationshipDescription]

    /// Whether a deleted object goes to the trash, with what it takes along. Where not, deleting it is final for both, and its
    /// saves are not in the history: none can be undone, and its conflicts have no base.
    public let keepsDeleted: Bool

    /// Everything that has a column: the attributes, then the to-one relationships.
    let properties: [AttributeDescription]
    /// The values of a new object.
    let initialValues: [StoredValue]
    let toOneRelationships: [RelationshipDescription]
    let toManyRelationships: [RelationshipDescription]
    let uniquenessConstraints: [[AttributeDescription]]

    let type: any PersistentModel.Type
    let title: AttributeDescription?
    let indexes: [Index]
    let selections: RowSelections
    /// `SELECT "id", "version", "name", … FROM "Restaurant"`
    let selection: String
    /// `INSERT INTO "Restaurant" ("version", "name", …) VALUES (1, ?, …)`
    let insertion: String
    let searchedAttributes: [AttributeDescription]
    let searchStatements: SearchStatements
    let externalAttributes: [AttributeDescription]
    private let columns: [KeyPathKey: Column]
    private let relationshipsByKeyPath: [KeyPathKey: RelationshipDescription]

    /// Declares an entity.
    ///
    /// - Parameters:
    ///   - name: Its name; letters and digits.
    ///   - type: The class of its objects.
    ///   - title: The text that names an object in the trash; see ``ManagedObject/deletionTitle`` for other names.
    ///   - attributes: All of its attributes.
    ///   - relationships: All of its relationships; see ``ToOne`` for an example.
    ///   - uniquenessConstraints: Groups of attributes and to-one relationships whose values together no two objects
    ///     outside the trash may share. Missing values are never the same as others.
    ///   - indexes: Indexes for the fetches that filter by one attribute and sort by another. Every attribute that is
    ///     naturally ordered, indexed or unique has one already, and every to-one relationship.
    ///   - keepsDeleted: Whether a deleted object goes to the trash, and saves into the history.
    public init<Object: PersistentModel>(
        _ name: String, of type: Object.Type, title: Attribute<String>? = nil, attributes: [any DeclaredAttribute],
        relationships: [any DeclaredRelationship] = [], uniquenessConstraints: [[any DeclaredProperty]] = [],
        indexes: [Index] = [], keepsDeleted: Bool = true
    ) {
        self.name = name
        self.type = type
        self.title = title?.description
        self.attributes = attributes.map(\.description)
        self.relationships = relationships.map(\.relationship)
        toOneRelationships = self.relationships.filter { !$0.isToMany }
        toManyRelationships = self.relationships.filter(\.isToMany)
        properties = self.attributes + toOneRelationships.compactMap(\.reference)
        initialValues = properties.map(\.initialValue)
        self.uniquenessConstraints = uniquenessConstraints.map { $0.map(\.description) }
        self.indexes = indexes
        self.keepsDeleted = keepsDeleted
        var columns: [KeyPathKey: Column] = [
            KeyPathKey(keyPath: Object.idKeyPath): .id,
            KeyPathKey(keyPath: Object.versionKeyPath): .version,
        ]
        let names = self.attributes.map(\.name) + self.relationships.map(\.name)
        precondition(properties.count <= 64, "The entity \(name) has more than 64 columns.")
        precondition(([name] + names).allSatisfy(\.isName), "A name of \(name) is no word.")
        precondition(Set(names).count == names.count, "\(name) has two of a name.")
        precondition(Entity.reservedNames.isDisjoint(with: names), "A name of \(name) is taken.")
        for (slot, property) in properties.enumerated() {
            property.assign(slot: slot)
            columns[property.keyPath] = .attribute(property)
        }
        self.columns = columns
        relationshipsByKeyPath = Dictionary(uniqueKeysWithValues: self.relationships.map { ($0.keyPath, $0) })
        searchedAttributes = self.attributes.filter(\.options.isSearched)
        searchStatements = SearchStatements(texts: name + "_text", index: name + "_search")
        externalAttributes = self.attributes.filter(\.options.isExternal)
        selections = RowSelections(of: properties)
        selection = selections.whole.columns + " FROM \"\(name)\""
        let insertedColumns = properties.flatMap(\.columns).map { ", \"\($0)\"" }
        insertion =
            "INSERT INTO \"\(name)\" (\"version\"\(insertedColumns.joined())) VALUES (1"
            + String(repeating: ", ?", count: insertedColumns.count) + ")"
    }

    /// The column that a key path of the class stands for; nil for properties that are not stored.
    func column(for keyPath: AnyKeyPath) -> Column? {
        columns[KeyPathKey(keyPath: keyPath)]
    }

    /// The relationship that a key path of the class stands for.
    func relationship(for keyPath: AnyKeyPath) -> RelationshipDescription? {
        relationshipsByKeyPath[KeyPathKey(keyPath: keyPath)]
    }

    /// The to-one relationship that a column keeps; nil for that of an attribute.
    func toOneRelationship(of property: AttributeDescription) -> RelationshipDescription? {
        property.options.destination == nil ? nil : toOneRelationships.first { $0.column === property }
    }

    /// Whether its objects can be in the trash: by their own deletion, or by that of another.
    var isEverInTheTrash: Bool { keepsDeleted || !toOneRelationships.isEmpty }

    /// The properties' values of a statement's row, whose first two columns are id and version.
    func values(of statement: Statement) -> [StoredValue] {
        selections.whole.values(of: statement)
    }

    func title(of values: [StoredValue]) -> String {
        if let title, case .text(let text) = values[title.slot] { text } else { "" }
    }

    private static let reservedNames: Set<String> = ["id", "version", "deletion"]
}

extension String {
    /// Whether it is made of ASCII letters and digits, so that it can stand in SQL and leaves names with an underscore to
    /// this layer.
    fileprivate var isName: Bool {
        !isEmpty && utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
}

/// A column of an entity's table.
enum Column: Sendable {
    case id
    case version
    case attribute(AttributeDescription)

    var name: String {
        switch self {
        case .id: "id"
        case .version: "version"
        case .attribute(let attribute): attribute.name
        }
    }

    var isOptional: Bool {
        if case .attribute(let attribute) = self { attribute.isOptional } else { false }
    }
}

/// A class of managed objects that declares its entity; see ``Attribute`` for an example.
public protocol PersistentModel: ManagedObject {
    /// The declaration, a `static let`: every object of the class has this very entity.
    static var entity: Entity { get }
}

extension PersistentModel {
    static var idKeyPath: KeyPath<Self, Int64> { \.id }
    static var versionKeyPath: KeyPath<Self, Int64> { \.version }
}
