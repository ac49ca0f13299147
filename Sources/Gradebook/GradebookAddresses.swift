/// Every address of the gradebook; no template and no other file spells one. For an id stands `{id}` in a route's pattern.
enum GradebookAddresses {
    static let home = "/gradebook"
}
