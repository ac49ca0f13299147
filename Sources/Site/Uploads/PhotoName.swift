/// A photo as a form names it.
public enum PhotoName: Sendable, Hashable {
    /// One that its record has.
    case stored(id: Int64)
    /// One that was sent ahead.
    case pending(token: String)

    /// - Parameter text: nil comes out where it names neither.
    public init?(_ text: String) {
        if Token.isPlausible(text) {
            self = .pending(token: text)
        } else if let id = Int64(text), id > 0, String(id) == text {
            self = .stored(id: id)
        } else {
            return nil
        }
    }

    /// The name in a form.
    public var text: String {
        switch self {
        case .stored(let id): String(id)
        case .pending(let token): token
        }
    }

    fileprivate var isStored: Bool {
        if case .stored = self { true } else { false }
    }
}

extension [PhotoName] {
    /// These photos and those that a record has beside them, which stand behind the last of its photos named here; without
    /// those that it has not (any more).
    /// - Parameter ids: the photos that the record has, in their order.
    public func completed(with ids: [Int64]) -> [PhotoName] {
        let stored = ids.map { PhotoName.stored(id: $0) }
        var names = filter { !$0.isStored || stored.contains($0) }
        let end = names.lastIndex { $0.isStored }.map { $0 + 1 } ?? 0
        names.insert(contentsOf: stored.filter { !names.contains($0) }, at: end)
        return names
    }
}
