/// The pictures that wait for a worker. Senders take turns, and share the places where these run out: who sends many at
/// once does not keep another's waiting.
struct WaitingLine {
    /// Those who have some waiting; the turn of the first is next.
    private var senders: [(name: String, pictures: [QueuedPicture])] = []

    var count: Int { senders.reduce(0) { $0 + $1.pictures.count } }

    /// - Parameter places: how many may wait.
    /// - Returns: the one that has no place; nil where there was one for all. Where others of one sender take up more
    ///   places than those of this sender will, that is the last of them, else the new one itself.
    mutating func append(_ picture: QueuedPicture, places: Int) -> QueuedPicture? {
        guard count >= places else {
            append(picture)
            return nil
        }
        let own = senders.first { $0.name == picture.sender }?.pictures.count ?? 0
        let most = senders.indices.max { senders[$0].pictures.count < senders[$1].pictures.count }
        guard let most, senders[most].pictures.count > own + 1 else { return picture }
        let last = senders[most].pictures.removeLast()
        append(picture)
        return last
    }

    private mutating func append(_ picture: QueuedPicture) {
        if let index = senders.firstIndex(where: { $0.name == picture.sender }) {
            senders[index].pictures.append(picture)
        } else {
            senders.append((picture.sender, [picture]))
        }
    }

    /// The first of the sender whose turn it is, who then waits behind all others.
    mutating func removeNext() -> QueuedPicture? {
        guard !senders.isEmpty else { return nil }
        var sender = senders.removeFirst()
        let picture = sender.pictures.removeFirst()
        if !sender.pictures.isEmpty { senders.append(sender) }
        return picture
    }

    mutating func remove(_ picture: QueuedPicture) {
        for index in senders.indices { senders[index].pictures.removeAll { $0 === picture } }
        senders.removeAll { $0.pictures.isEmpty }
    }

    /// - Returns: those that waited.
    mutating func removeAll() -> [QueuedPicture] {
        defer { senders = [] }
        return senders.flatMap(\.pictures)
    }
}
