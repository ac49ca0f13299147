/// An index over several attributes or to-one relationships of an entity. It leaves out what is in the trash.
///
/// A naturally ordered attribute stands in it with its sort key. The id is always its last column, so a fetch sorted by
/// the same attributes walks it from page to page.
public struct Index: Sendable {
    let columns: [IndexColumn]

    /// Declares an index over attributes in rising order.
    public init(_ attributes: any DeclaredProperty...) {
        columns = attributes.map { IndexColumn(attribute: $0.description, isDescending: false) }
    }

    /// Declares an index with columns in either direction: for a fetch whose sort descriptors differ in theirs.
    public init(columns: [IndexColumn]) {
        self.columns = columns
    }
}

/// A column of an ``Index``.
public struct IndexColumn: Sendable {
    let attribute: AttributeDescription
    let isDescending: Bool

    /// The attribute, smallest value first; ``DeclaredProperty/descending`` is the other direction.
    public init(_ attribute: any DeclaredProperty) {
        self.init(attribute: attribute.description, isDescending: false)
    }

    init(attribute: AttributeDescription, isDescending: Bool) {
        self.attribute = attribute
        self.isDescending = isDescending
    }
}
