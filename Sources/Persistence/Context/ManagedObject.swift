/// An object of a ``ManagedObjectContext``: a row of its entity's table while the context lives.
///
/// It is confined to its context, and so to the `read` or `write` that the context was made for. Within one context
/// there is one object per row. Copy what is needed later into values of your own.
///
/// A class of managed objects is final, conforms to ``PersistentModel`` and has no stored properties but computed ones
/// over its attributes and relationships; see ``Attribute`` and ``ToOne``.
open class ManagedObject {
    /// What the context hands to an object, new or fetched. Only the context can make one.
    public struct State {
        let entity: Entity
        let context: ManagedObjectContext
        var id: Int64
        var row: RowState
        var isInserted: Bool
    }

    /// The row's id: given out by the store on the first save, and to no other row of the store ever; zero before. The id of
    /// a row that was never committed is given out anew.
    public final internal(set) var id: Int64

    /// How often the row was written: 1 after the first save; zero before. Saves raise it, and so do the way into the trash
    /// and back, a reference that is cleared or comes back, and a batch.
    public final var version: Int64 {
        if row.isFault { fulfill() }
        return row.version
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
            if row.isFault { fulfill() }
            return row.isGone
        }
        set { row.setGone(newValue) }
    }

    private final var row: RowState
    /// What most objects don't have.
    final var surroundings: Surroundings?

    /// Makes the object of a row. Contexts call it; to insert an object, write `Restaurant(context: context)`.
    public required init(state: State) {
        entity = state.entity
        context = state.context
        id = state.id
        row = state.row
        isInserted = state.isInserted
    }

    /// Whether saving would write the object: it is new, or deleted and not saved since, or a value differs from the
    /// one in the store. Setting a value that is equal to the saved one is no change.
    public final var hasChanges: Bool {
        row.isGone ? surroundings?.deletion != nil : isInserted || row.changes != 0
    }

    /// Called once when the object has been inserted into its context: the place for initial values that are not
    /// constant, such as `createdAt = context.now`.
    open func awakeFromInsert() {}

    /// The text that names the object in the trash: that of the entity's title as it was saved, or the empty text. Asked
    /// for when the object is deleted, before any delete rule is followed.
    open var deletionTitle: String { entity.title(of: committedValues) }

    /// Called on save for a new or changed object, before the attributes' own rules are checked. It may change objects: what
    /// it changes is checked too, and others are validated again. It must come to an end of that.
    ///
    /// - Throws: A ``ValidationError``; its errors join those of the attributes. Any other error ends the save.
    open func validate() throws {}

    /// The version that the object's changes are made from: that which was read, unless another is set, such as that of
    /// which a form was made. Where the store's is another one by the next save, the context's
    /// ``ManagedObjectContext/mergePolicy`` says what becomes of the changes. What was set holds until a save or a rollback.
    ///
    ///     restaurant.baseVersion = form.version
    ///     form.apply(to: restaurant)
    ///     try context.save()
    public final var baseVersion: Int64 {
        get { context.pending.baseVersions[self] ?? version }
        set { context.pending.baseVersions[self] = newValue }
    }

    // MARK: Values

    /// All values by slot, those that were left out by the fetch too.
    final var values: [StoredValue] {
        if row.missing != 0 { fulfill() }
        return row.values
    }

    /// The values as they are in the store; for a new object the initial ones.
    final var committedValues: [StoredValue] {
        if row.missing != 0 { fulfill() }
        return row.storedValues
    }

    /// A bit for each attribute whose value differs from the committed one.
    final var changedSlots: UInt64 { row.changes }

    final func value(at slot: Int) -> StoredValue {
        if row.lacks(slot) { fulfill() }
        return row.values[slot]
    }

    final func set(_ value: StoredValue, at slot: Int) {
        if row.missing != 0 { fulfill() }
        if row.set(value, at: slot) { context.pending.note(self) }
    }

    /// Whether nothing is known but the id, as the store was changed beside the object.
    final var isFault: Bool { row.isFault }

    /// Forgets what is known of the row of an object without changes, so that it is read anew when it is asked for.
    final func turnIntoFault() {
        row.forget()
        surroundings?.unsavedReferences = [:]
    }

    /// Takes over the row as a fetch has found it.
    final func fulfill(_ row: RowState) {
        self.row = row
    }

    /// Takes over the row as it is now; changes stay.
    final func refresh(version: Int64, values stored: [StoredValue]) {
        let mine = row
        row.commit(version: version, values: stored)
        for property in entity.properties where mine.changes & property.bit != 0 {
            set(mine.values[property.slot], at: property.slot)
        }
    }

    /// Takes back the changes of the values; a new object keeps them.
    final func rollBack() {
        row.rollBack(keepingValues: isInserted)
    }

    /// Takes over the row without any change to it.
    final func commit(version: Int64, values: [StoredValue]) {
        row.commit(version: version, values: values)
    }

    /// Reads what is not there yet. Where the store fails, it stays missing and the `read` or `write` ends with its error.
    private func fulfill() {
        do {
            row.fill(from: try context.row(of: self))
        } catch {
            row.giveUp()
            context.note(failure: error)
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
