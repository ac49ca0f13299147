public import Foundation

/// What to fetch: which objects of an entity, in which order, how many.
///
///     FetchRequest<Restaurant>(predicate: #Predicate { $0.isFavorite }, sortBy: [SortDescriptor(\.name)], limit: 20)
///
/// Predicates and sort descriptors are Foundation's own and are compiled to SQL; see ``UntranslatablePredicate`` for
/// what can't be. A request is a value and can be kept as a constant.
public struct FetchRequest<Object: PersistentModel>: Sendable {
    /// The conditions; an object must meet all of them. Several small ones compile faster than one long one.
    public var predicates: [Predicate<Object>]

    /// The order. Ties are broken by id in the last descriptor's direction; without descriptors it is by id.
    /// A missing value comes after all others in either direction.
    public var sortBy: [SortDescriptor<Object>]

    /// The most objects to fetch; nil fetches all.
    public var limit: Int?

    /// Words that must all occur in the entity's searched attributes; case, accents and width are folded. Text without
    /// a word (`hasSearchedWord`) is no condition. The first 32 different words count, whatever follows them.
    public var search: String?

    /// The end of the page before; see ``ManagedObjectContext/fetchPage(_:)``.
    public var after: PageCursor?

    /// The attributes to read with each row; none means all. The others are read, all at once, when one of them is asked
    /// for: worth it where a list shows little of long rows.
    ///
    ///     request.propertiesToFetch = [\.name, \.isFavorite]
    public var propertiesToFetch: [any PartialKeyPath<Object> & Sendable] = []

    /// Relationships whose objects are fetched together with those of the request, by one more statement each.
    ///
    ///     FetchRequest<Grade>(relationshipKeyPathsForPrefetching: [\.student, \.quiz])
    public var relationshipKeyPathsForPrefetching: [any PartialKeyPath<Object> & Sendable]

    /// A request with one condition; with none it is for all objects that are not in the trash.
    public init(
        predicate: Predicate<Object>? = nil, sortBy: [SortDescriptor<Object>] = [], limit: Int? = nil,
        search: String? = nil, after: PageCursor? = nil,
        relationshipKeyPathsForPrefetching: [any PartialKeyPath<Object> & Sendable] = []
    ) {
        self.init(
            predicates: predicate.map { [$0] } ?? [], sortBy: sortBy, limit: limit, search: search, after: after,
            relationshipKeyPathsForPrefetching: relationshipKeyPathsForPrefetching)
    }

    /// A request with several conditions, all of which must be met.
    public init(
        predicates: [Predicate<Object>], sortBy: [SortDescriptor<Object>] = [], limit: Int? = nil,
        search: String? = nil, after: PageCursor? = nil,
        relationshipKeyPathsForPrefetching: [any PartialKeyPath<Object> & Sendable] = []
    ) {
        self.predicates = predicates
        self.sortBy = sortBy
        self.limit = limit
        self.search = search
        self.after = after
        self.relationshipKeyPathsForPrefetching = relationshipKeyPathsForPrefetching
    }
}

/// A page of objects.
public struct Page<Object> {
    /// The objects in the request's order, `limit` of them at most.
    public var objects: [Object]

    /// Where the next page begins; nil on the last page.
    public var next: PageCursor?

    @usableFromInline init(objects: [Object], next: PageCursor?) {
        self.objects = objects
        self.next = next
    }
}
