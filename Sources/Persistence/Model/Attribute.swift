/// An attribute of an entity, as a managed object's class declares it:
///
///     public final class Restaurant: ManagedObject, PersistentModel {
///         static let name = Attribute("name", \Restaurant.name, limit: 200, required: true, naturalOrder: true)
///         public var name: String { get { self[Self.name] } set { self[Self.name] = newValue } }
///
///         static let isFavorite = Attribute("isFavorite", \Restaurant.isFavorite)
///         public var isFavorite: Bool { get { self[Self.isFavorite] } set { self[Self.isFavorite] = newValue } }
///
///         static let image = BinaryAttribute("image", \Restaurant.image)
///         public var image: Binary? { get { self[Self.image] } set { self[Self.image] = newValue } }
///
///         public static let entity = Entity(
///             "Restaurant", of: Restaurant.self, title: name, attributes: [name, isFavorite, image],
///             indexes: [Index(isFavorite, name)])
///     }
///
/// The name is said in words because a key path has none in a release build. An object keeps its values in one array;
/// the attribute knows its place there, so reading a property is a load and a row becomes an object without a single
/// key path. (A property wrapper would be shorter by a line, but it makes storage per property and runs its initialiser
/// per object, and without a list of the attributes the key paths can only be learnt by watching a wrapper being read.)
public struct Attribute<Value: AttributeValue>: DeclaredAttribute {
    /// What the store knows of it.
    public let description: AttributeDescription
    /// What a stored value that says nothing in the attribute's type reads as, such as text that is no case of an enum.
    @usableFromInline let initialValue: Value

    /// Declares an attribute.
    ///
    /// - Parameters:
    ///   - name: The property's name; letters and digits.
    ///   - keyPath: The property itself.
    ///   - initialValue: The value of a new object; else nil, the empty text, zero, false, or 1970. An enum that is none
    ///     of these has to have one.
    ///   - indexed: Whether fetches compare it: it gets an index of its own.
    ///   - unique: Whether no two objects outside the trash may share a value.
    public init<Root: PersistentModel>(
        _ name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, initialValue: Value? = nil,
        indexed: Bool = false, unique: Bool = false
    ) {
        self.init(
            name, keyPath, initialValue: initialValue,
            options: .init(isIndexed: indexed, isUnique: unique))
    }

    /// Declares a text.
    ///
    /// - Parameters:
    ///   - name: The property's name; letters and digits.
    ///   - keyPath: The property itself.
    ///   - limit: The most Unicode scalars that it may have.
    ///   - required: Whether it must have something beside white space.
    ///   - initialValue: The value of a new object; else nil or the empty text.
    ///   - naturalOrder: Whether a sort descriptor that names it means the order of people ("Shelf 2" before
    ///     "Shelf 10", case and accents ignored), by a stored and indexed sort key; else the order is that of the bytes.
    ///   - searched: Whether ``FetchRequest/search`` looks into it.
    ///   - indexed: Whether fetches compare it for equality, or ask for its distinct values.
    ///   - unique: Whether no two objects outside the trash may share a value.
    public init<Root: PersistentModel>(
        _ name: String, _ keyPath: any KeyPath<Root, Value> & Sendable, limit: Int, required: Bool = false,
        initialValue: Value? = nil, naturalOrder: Bool = false, searched: Bool = false, indexed: Bool = false,
        unique: Bool = false
    ) where Value: TextAttributeValue {
        self.init(
            name, keyPath, initialValue: initialValue,
            options: .init(
                limit: limit, isRequired: required, isNaturallyOrdered: naturalOrder, isSearched: searched,
                isIndexed: indexed, isUnique: unique))
    }

    private init(
        _ name: String, _ keyPath: AnyKeyPath, initialValue: Value?, options: AttributeDescription.Options
    ) {
        guard let initial = initialValue ?? Value(storedValue: Value.initialValue) else {
            preconditionFailure("The attribute \(name) needs an initial value.")
        }
        self.initialValue = initial
        description = AttributeDescription(
            name: name, storageClass: Value.storageClass, isOptional: Value.isOptional,
            initialValue: initial.storedValue, keyPath: keyPath, options: options)
    }

    @inlinable func value(of stored: StoredValue) -> Value {
        Value(storedValue: stored) ?? initialValue
    }
}

extension Attribute where Value: TextAttributeValue {
    /// The most Unicode scalars that the text may have: for a form's `maxlength`.
    public var limit: Int { description.limit ?? .max }
}

/// An attribute whose value is a ``Binary``, kept outside the row. It is nil until it is set.
public struct BinaryAttribute: DeclaredAttribute {
    /// What the store knows of it.
    public let description: AttributeDescription

    /// Declares an external binary attribute.
    ///
    /// - Parameters:
    ///   - name: The property's name; letters and digits.
    ///   - keyPath: The property itself.
    public init<Root: PersistentModel>(_ name: String, _ keyPath: any KeyPath<Root, Binary?> & Sendable) {
        description = AttributeDescription(
            name: name, storageClass: .integer, isOptional: true, initialValue: .null, keyPath: keyPath,
            options: .init(isExternal: true))
    }
}

/// What an entity's list of attributes is made of: ``Attribute`` and ``BinaryAttribute``.
public protocol DeclaredAttribute: DeclaredProperty {}

/// What has a column, and so can stand in an index or a constraint: an attribute, or a ``ToOne``.
public protocol DeclaredProperty: Sendable {
    /// What the store knows of it.
    var description: AttributeDescription { get }
}

extension DeclaredProperty {
    /// The property as an index's column, largest value first.
    public var descending: IndexColumn { IndexColumn(attribute: description, isDescending: true) }
}
