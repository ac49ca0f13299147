/// What a form says of its photos. Those of the record that it does not name stay as they are.
public struct SubmittedPhotos: Sendable {
    /// Those that it names, in their order; those that came with it are the last, and of these the damaged ones.
    public var named: [PhotoName] = []
    /// Those that it takes away; the damaged ones that came with it are among them until somebody says otherwise.
    public var removed: Set<PhotoName> = []
    /// The digests of those that came with it.
    var digests: [PhotoName: String] = [:]
    /// What is wrong with one that is not taken.
    public var error: ApplicationError?
    /// What it asks for instead of being saved.
    public var move: PhotoMove?

    public init() {}

    /// Names the content, for telling two submissions apart.
    public var content: String {
        let removed = removed.map { "removed \($0.text)" }.sorted()
        return (named.map { name in digests[name].map { "digest \($0)" } ?? name.text } + removed).joined(
            separator: " ")
    }

    mutating func add(_ photo: KeptPhoto) {
        let name = PhotoName.pending(token: photo.token)
        named.append(name)
        digests[name] = photo.digest
    }
}
