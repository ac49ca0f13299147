/// An entity: a class of managed objects and the table that keeps them.
public final class Entity: Sendable {
    /// The entity's name, which is its table's name too.
    public let name: String

    /// The attributes in the order of their columns.
    public let attributes: [AttributeDescription]

    /// Whether a deleted object goes to the trash. Where not, deleting it is final.
    public let keepsDeleted: Bool

    let type: any PersistentModel.Type
    let title: AttributeDescription?
    let indexes: [Index]
    /// `SELECT "id", "version", "name", …`
    let selectedColumns: String
    /// The same with `FROM "Restaurant"`.
    let selection: String
    let searchedAttributes: [AttributeDescription]
    let externalAttributes: [AttributeDescription]
    private let columns: [KeyPathKey: Column]

    /// Declares an entity.
    ///
    /// - Parameters:
    ///   - name: Its name; letters and digits.
    ///   - type: The class of its objects.
    ///   - title: The text that names an object in the trash.
    ///   - attributes: All of its attributes.
    ///   - indexes: Indexes for the fetches that filter by one attribute and sort by another. Every attribute that is
    ///     naturally ordered, indexed or unique has one already.
    ///   - keepsDeleted: Whether a deleted object goes to the trash.
    public init<Object: PersistentModel>(
        _ name: String, of type: Object.Type, title: Attribute<String>? = nil, attributes: [any DeclaredAttribute],
        indexes: [Index] = [], keepsDeleted: Bool = true
    ) {
        self.name = name
        self.type = type
        self.title = title?.description
        self.attributes = attributes.map(\.description)
        self.indexes = indexes
        self.keepsDeleted = keepsDeleted
        var columns: [KeyPathKey: Column] = [
            KeyPathKey(keyPath: Object.idKeyPath): .id,
            KeyPathKey(keyPath: Object.versionKeyPath): .version,
        ]
        precondition(attributes.count <= 64, "The entity \(name) has more than 64 attributes.")
        precondition(([name] + self.attributes.map(\.name)).allSatisfy(\.isName), "A name of \(name) is no word.")
        precondition(Set(self.attributes.map(\.name)).count == attributes.count, "\(name) has two of a name.")
        for (slot, attribute) in self.attributes.enumerated() {
            precondition(!Entity.reservedNames.contains(attribute.name), "The name \(attribute.name) is taken.")
            attribute.assign(slot: slot)
            columns[attribute.keyPath] = .attribute(attribute)
        }
        self.columns = columns
        searchedAttributes = self.attributes.filter(\.options.isSearched)
        externalAttributes = self.attributes.filter(\.options.isExternal)
        let names = ["id", "version"] + self.attributes.map(\.name)
        selectedColumns = "SELECT " + names.map { "\"\($0)\"" }.joined(separator: ", ")
        selection = selectedColumns + " FROM \"\(name)\""
    }

    /// The column that a key path of the class stands for; nil for properties that are not stored.
    func column(for keyPath: AnyKeyPath) -> Column? {
        columns[KeyPathKey(keyPath: keyPath)]
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
    /// The entity, made once.
    static var entity: Entity { get }
}

extension PersistentModel {
    static var idKeyPath: KeyPath<Self, Int64> { \.id }
    static var versionKeyPath: KeyPath<Self, Int64> { \.version }
}
