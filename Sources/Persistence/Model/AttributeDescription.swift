import Synchronization

/// What the store knows of one attribute. It is made by ``Attribute`` or ``BinaryAttribute``.
public final class AttributeDescription: Sendable {
    /// What an attribute asks of the store beyond its type.
    struct Options: Sendable {
        var limit: Int?
        var isRequired = false
        var isNaturallyOrdered = false
        var isSearched = false
        var isIndexed = false
        var isUnique = false
        var isExternal = false
        /// Where the column is that of a ``ToOne``: the class of the objects that it refers to.
        var destination: (any PersistentModel.Type)?
    }

    /// The attribute's name, which is its column's name too.
    public let name: String

    /// The storage class of the column. For an external binary it is that of the binary's id.
    public let storageClass: StorageClass

    /// Whether the attribute may be nil.
    public let isOptional: Bool

    /// The most Unicode scalars that a text may have; nil for other types.
    public var limit: Int? { options.limit }

    /// Whether a text must have something beside white space, or a relationship an object.
    public var isRequired: Bool { options.isRequired }

    let options: Options
    let initialValue: StoredValue
    let keyPath: KeyPathKey
    /// The column that holds the sort key of a naturally ordered attribute.
    let sortKeyColumn: String
    /// The names of both columns in double quotes, as SQL has them.
    let quotedName: String
    let quotedSortKeyColumn: String
    private let assignedSlot = Atomic<Int>(-1)

    init(
        name: String, storageClass: StorageClass, isOptional: Bool, initialValue: StoredValue, keyPath: AnyKeyPath,
        options: Options
    ) {
        self.name = name
        sortKeyColumn = name + "_key"
        quotedName = "\"\(name)\""
        quotedSortKeyColumn = "\"\(sortKeyColumn)\""
        self.storageClass = storageClass
        self.isOptional = isOptional
        self.initialValue = initialValue
        self.keyPath = KeyPathKey(keyPath: keyPath)
        self.options = options
    }

    /// The attribute's place in an object's values. The entity gives it out when it is made, which is before the first
    /// object of it can exist.
    var slot: Int { assignedSlot.load(ordering: .relaxed) }

    func assign(slot: Int) {
        let (isFirst, _) = assignedSlot.compareExchange(expected: -1, desired: slot, ordering: .relaxed)
        precondition(isFirst, "The attribute \(name) is declared in two entities.")
    }

    /// The bit of its slot.
    var bit: UInt64 { 1 << UInt64(slot) }
}

/// A key path as a dictionary's key.
///
/// Unchecked: those kept are literals without captured values (`Attribute.init` takes them as `Sendable`), those looked
/// up never leave the thread.
struct KeyPathKey: Hashable, @unchecked Sendable {
    let keyPath: AnyKeyPath
}
