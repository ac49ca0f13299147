/// An object of a ``ManagedObjectContext``: a row of its entity's table while the context lives.
///
/// It is confined to its context, and so to the `read` or `write` that the context was made for. Within one context
/// there is one object per row. Copy what is needed later into values of your own.
///
/// A class of managed objects is final, conforms to ``PersistentModel`` and has no stored properties but computed ones
/// over its attributes and relationships; see ``Attribute`` and ``ToOne``.
open class ManagedObject {
    /// What the context hands to a new object. Only the context can make one.
    public struct State {
        let entity: Entity
        let context: ManagedObjectContext
        var id: Int64
        var version: Int64
        var values: [StoredValue]
        /// A bit for the slot of each value that was not read.
        var faults: UInt64 = 0
        var isInserted: Bool
    }

    /// The row's id: given out by the store on the first save and never again; zero before.
    public final internal(set) var id: Int64

    /// How often the row was saved: 1 after the first save; zero before.
    public final internal(set) var version: Int64 {
        get {
            if isFault { fulfill() }
            return cachedVersion
        }
        set { cachedVersion = newValue }
    }

    /// The entity that the object's class declares.
    public final let entity: Entity

    /// The context that made the object. It ends with its `read` or `write`, and the object reaches the store no more.
    public final let context: ManagedObjectContext

    /// Whether it has never been saved.
    public final internal(set) var isInserted: Bool

    /// Whether it was deleted, saved or not, and is not restored since.
    public final internal(set) var isDeleted: Bool {
        get {
            if isFault { fulfill() }
            return isGone
        }
        set {
            isGone = newValue
            if isFault { faults = 0 }
        }
    }

    private final var cachedVersion: Int64
    private final var isGone = false
    /// The values by slot; those of `faults` are not there yet.
    private final var cachedValues: [StoredValue]
    /// A bit for the slot of each value that is to be read; all bits where nothing is known but the id.
    private final var faults: UInt64
    /// The values as they are in the store, kept from the first change on.
    private final var snapshot: [StoredValue]?
    /// A bit for each attribute whose value differs from the committed one.
    private(set) final var changedSlots: UInt64 = 0
    /// What most objects don't have.
    final var surroundings: Surroundings?

    /// Makes the object of a row. Contexts call it; to insert an object, write `Restaurant(context: context)`.
    public required init(state: State) {
        entity = state.entity
        context = state.context
        id = state.id
        cachedVersion = state.version
        cachedValues = state.values
        faults = state.faults
        isInserted = state.isInserted
    }

    /// Whether saving would write the object: it is new, or deleted and not saved since, or a value differs from the
    /// one in the store. Setting a value that is equal to the saved one is no change.
    public final var hasChanges: Bool {
        isGone ? surroundings?.deletion != nil : isInserted || changedSlots != 0
    }

    /// Called once when the object has been inserted into its context: the place for initial values that are not
    /// constant, such as `createdAt = context.now`.
    open func awakeFromInsert() {}

    /// The text that names the object in the trash: that of the entity's title as it was saved, or the empty text. Asked
    /// for when the object is deleted, before any delete rule is followed.
    open var deletionTitle: String { entity.title(of: committedValues) }

    /// Called on save for a new or changed object, after the attributes' own rules were checked.
    ///
    /// - Throws: A ``ValidationError``; its errors join those of the attributes. Any other error ends the save.
    open func validate() throws {}

    /// The version that the object's changes are made from: that which was read, unless another is set, such as that of
    /// which a form was made. Where the store's is another one by the next save, the context's
    /// ``ManagedObjectContext/mergePolicy`` says what becomes of the changes.
    ///
    ///     restaurant.baseVersion = form.version
    ///     form.apply(to: restaurant)
    ///     try context.save()
    public final var baseVersion: Int64 {
        get { surroundings?.baseVersion ?? version }
        set { makeSurroundings().baseVersion = newValue }
    }

    // MARK: Values

    /// All values by slot, those that were left out by the fetch too.
    final var values: [StoredValue] {
        _read {
            if faults != 0 { fulfill() }
            yield cachedValues
        }
        _modify {
            if faults != 0 { fulfill() }
            yield &cachedValues
        }
    }

    /// The values as they are in the store; for a new object the initial ones.
    final var committedValues: [StoredValue] { snapshot ?? values }

    final func value(at slot: Int) -> StoredValue {
        if faults & (1 << UInt64(slot)) != 0 { fulfill() }
        return cachedValues[slot]
    }

    final func set(_ value: StoredValue, at slot: Int) {
        guard values[slot] != value else { return }
        if snapshot == nil { snapshot = values }
        values[slot] = value
        let bit: UInt64 = 1 << UInt64(slot)
        if snapshot?[slot] == value {
            changedSlots &= ~bit
        } else {
            changedSlots |= bit
        }
        context.pending.note(self)
    }

    /// Whether nothing is known but the id, as the store was changed beside the object.
    final var isFault: Bool { faults == .max }

    /// Forgets what is known of the row of an object without changes, so that it is read anew when it is asked for.
    final func turnIntoFault() {
        (faults, snapshot) = (.max, nil)
    }

    /// Takes over the row as a fetch has found it.
    final func fulfill(version: Int64, values: [StoredValue], faults: UInt64) {
        (cachedVersion, cachedValues, self.faults, isGone) = (version, values, faults, false)
    }

    /// Takes over the row as it is now; changes stay.
    final func refresh(version: Int64, values stored: [StoredValue]) {
        let (changed, mine) = (changedSlots, cachedValues)
        commit(version: version, values: stored)
        for property in entity.properties where changed & property.bit != 0 {
            set(mine[property.slot], at: property.slot)
        }
    }

    /// Takes back the changes of the values; a new object keeps them.
    final func rollBack() {
        if let snapshot, !isInserted { cachedValues = snapshot }
        (snapshot, changedSlots) = (nil, 0)
    }

    /// Takes over the row without any change to it.
    final func commit(version: Int64, values: [StoredValue]) {
        (cachedVersion, cachedValues, faults) = (version, values, 0)
        (snapshot, changedSlots) = (nil, 0)
    }

    /// Reads what is not there yet. Where the store fails, it stays missing and the `read` or `write` ends with its error.
    private func fulfill() {
        let wasFault = isFault
        faults = 0
        context.noting {
            let row = try context.row(of: self)
            if let row { (cachedVersion, cachedValues) = (row.version, row.values) }
            if wasFault { isGone = row?.isInTrash ?? true }
        }
    }
}

extension PersistentModel {
    /// Inserts a new object; it is stored by the next ``ManagedObjectContext/save()``.
    public init(context: ManagedObjectContext) {
        self.init(state: context.stateOfNewObject(Self.entity))
        context.pending.note(self)
        awakeFromInsert()
    }
}

/// Two objects are equal when they are the same one: within a context there is one per row.
extension ManagedObject: Hashable {
    public static func == (lhs: ManagedObject, rhs: ManagedObject) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
