/// A choice that changes one part of a page's address and keeps the rest: a sort order, a filter, a look.
public struct ListChoice: Sendable {
    public var title: String
    /// What tells it from its neighbours; empty where nothing has to.
    public var value: String
    public var address: String
    public var isChosen: Bool
    /// The address of the face that goes with it, for a rating.
    public var face: String?

    public init(title: String, value: String = "", address: String, isChosen: Bool = false, face: String? = nil) {
        self.title = title
        self.value = value
        self.address = address
        self.isChosen = isChosen
        self.face = face
    }
}

/// The pages of one collection, in the order of its own navigation: an enum with a case for each.
public protocol PageSection: CaseIterable, Equatable, Sendable {
    var title: String { get }
    var address: String { get }
}

extension PageSection {
    /// The navigation as the page of this section shows it.
    public var navigation: [ListChoice] {
        Self.allCases.map { ListChoice(title: $0.title, address: $0.address, isChosen: $0 == self) }
    }
}
