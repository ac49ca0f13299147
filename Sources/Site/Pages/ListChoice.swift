/// A choice that changes one part of a page's address and keeps the rest: a sort order, a filter, a look.
public struct ListChoice: Sendable {
    public var title: String
    public var value: String
    public var address: String
    public var isChosen: Bool
    /// The address of the face that goes with it, for a rating.
    public var face: String?

    public init(title: String, value: String, address: String, isChosen: Bool, face: String? = nil) {
        self.title = title
        self.value = value
        self.address = address
        self.isChosen = isChosen
        self.face = face
    }
}
