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
    /// The step that was asked for; nil where none was.
    private(set) var move: PhotoMove?
    /// Where those are to be seen that were sent ahead and saved with another restaurant since.
    private(set) var sources: [PhotoName: PhotoSource] = [:]

    /// Those of a form that nobody has sent.
    init() {}

    init(_ submitted: SubmittedPhotos) {
        named = submitted.named
        removed = submitted.removed
        error = submitted.error
        move = submitted.move
        move?.apply(to: &named)
    }

    /// Finds what became of those that were sent ahead, too.
    /// - Parameter saved: the photos that the restaurant has.
    init(_ submitted: SubmittedPhotos, saved: [SavedPhoto], in context: ManagedObjectContext) throws {
        self.init(try submitted.completed(with: saved.map { ($0.id, $0.source.digest) }, in: context))
        for case .pending(let token) in named {
            let name = PhotoName.pending(token: token)
            switch try context.sentPhoto(token) {
            case .waiting: break
            case .taken(let digest):
                sources[name] = try context.fetch(Photo.request(digest: digest)).first.flatMap(PhotoSource.init)
                if sources[name] == nil { letGo(name) }
            case .gone: letGo(name)
            }
        }
    }

    private mutating func letGo(_ name: PhotoName) {
        named.removeAll { $0 == name }
        if removed.remove(name) == nil, error == nil { error = PhotoRefusal.gone.error }
    }
}
