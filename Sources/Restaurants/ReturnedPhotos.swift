import Persistence
import Site

/// The photos of a form that comes back. What it asked for is done to them.
struct ReturnedPhotos: Sendable {
    /// In their order.
    private(set) var named: [PhotoName] = []
    /// Those that the form takes away.
    private(set) var removed: Set<PhotoName> = []
    /// What is wrong with one that is not there.
    private(set) var error: ApplicationError?
    /// Where those are to be seen that were sent ahead and saved with another restaurant since.
    private(set) var sources: [PhotoName: PhotoSource] = [:]

    /// Those of a form that nobody has sent.
    init() {}

    init(_ submitted: SubmittedPhotos) {
        named = submitted.named
        removed = submitted.removed
        error = submitted.error
        submitted.move?.apply(to: &named)
    }

    /// Finds what became of those that were sent ahead: where somebody went back to a form and sent it again, they were
    /// saved already.
    /// - Parameter saved: the photos that the restaurant has.
    mutating func settle(saved: [SavedPhoto], in context: ManagedObjectContext) throws {
        var settled: [PhotoName] = []
        for name in named {
            guard case .pending(let token) = name else {
                if !settled.contains(name) { settled.append(name) }
                continue
            }
            switch try context.sentPhoto(token) {
            case .waiting: settled.append(name)
            case .taken(let digest):
                if let photo = saved.first(where: { $0.source.digest == digest }) {
                    let stored = PhotoName.stored(id: photo.id)
                    if !settled.contains(stored) { settled.append(stored) }
                    if removed.remove(name) != nil { removed.insert(stored) }
                } else if let source = try context.fetch(Photo.request(digest: digest)).first.flatMap(PhotoSource.init)
                {
                    settled.append(name)
                    sources[name] = source
                } else {
                    letGo(name)
                }
            case .gone: letGo(name)
            }
        }
        named = settled
    }

    private mutating func letGo(_ name: PhotoName) {
        if removed.remove(name) == nil, error == nil { error = PhotoRefusal.gone.error }
    }
}
