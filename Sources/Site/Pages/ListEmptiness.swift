public import Persistence

/// Whether a page of a list shows nothing, and why.
public enum ListEmptiness: Sendable {
    /// It shows something.
    case none
    /// There is no record at all.
    case nothingYet
    /// There are records; the search or the filter finds none of them.
    case nothingFound
    /// There was something once on this page, which is not the first.
    case pastTheEnd

    /// - Parameters:
    ///   - type: the class of the records.
    ///   - isEmpty: whether the page shows none.
    ///   - after: the end of the page before.
    public init<Object: PersistentModel>(
        of type: Object.Type, isEmpty: Bool, after: PageCursor?, in context: ManagedObjectContext
    ) throws {
        if !isEmpty {
            self = .none
        } else if try context.fetch(FetchRequest<Object>(limit: 1)).isEmpty {
            self = .nothingYet
        } else {
            self = after == nil ? .nothingFound : .pastTheEnd
        }
    }
}
