public import Persistence

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

    /// The same, with all photos that the record has, each called by its id: those too that the form names by a token, as
    /// somebody went back to it after it was saved, or sent it twice.
    /// - Parameter photos: those that the record has, in their order.
    public func completed(
        with photos: [(id: Int64, digest: String)], in context: ManagedObjectContext
    ) throws -> SubmittedPhotos {
        let ids = Dictionary(photos.map { ($0.digest, $0.id) }) { first, _ in first }
        var stored: [PhotoName: PhotoName] = [:]
        for case .pending(let token) in Set(named).union(removed) {
            guard case .taken(let digest) = try context.sentPhoto(token), let id = ids[digest] else { continue }
            stored[.pending(token: token)] = .stored(id: id)
        }
        func settle(_ name: PhotoName) -> PhotoName { stored[name] ?? name }
        let others = photos.map(\.id).filter { !stored.values.contains(.stored(id: $0)) }
        var complete = self
        complete.named = named.completed(with: others).reduce(into: []) { names, name in
            if !names.contains(settle(name)) { names.append(settle(name)) }
        }
        complete.removed = Set(removed.map(settle))
        if let move { complete.move = PhotoMove(of: settle(move.photo), to: move.direction) }
        return complete
    }

    mutating func add(_ photo: KeptPhoto) {
        let name = PhotoName.pending(token: photo.token)
        named.append(name)
        digests[name] = photo.digest
    }
}
