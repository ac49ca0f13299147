/// The pictures that wait for a worker. Senders take turns, and share the places where these run out: who sends many at
/// once does not keep another's waiting.
struct WaitingLine {
    /// Those who have some waiting; the turn of the first is next.
    private var senders: [(name: String, uploads: [Upload])] = []

    var count: Int { senders.reduce(0) { $0 + $1.uploads.count } }

    var all: [Upload] { senders.flatMap(\.uploads) }

    /// - Parameter places: how many may wait.
    /// - Returns: the one that has no place; nil where there was one for all. Where others of one sender take up more
    ///   places than those of this sender will, that is the last of them, else the new one itself.
    mutating func append(_ upload: Upload, places: Int) -> Upload? {
        guard count >= places else {
            append(upload)
            return nil
        }
        let own = senders.first { $0.name == upload.sender }?.uploads.count ?? 0
        let most = senders.indices.max { senders[$0].uploads.count < senders[$1].uploads.count }
        guard let most, senders[most].uploads.count > own + 1 else { return upload }
        let last = senders[most].uploads.removeLast()
        append(upload)
        return last
    }

    private mutating func append(_ upload: Upload) {
        if let index = senders.firstIndex(where: { $0.name == upload.sender }) {
            senders[index].uploads.append(upload)
        } else {
            senders.append((upload.sender, [upload]))
        }
    }

    /// The first of the sender whose turn it is, who then waits behind all others.
    mutating func removeNext() -> Upload? {
        guard !senders.isEmpty else { return nil }
        var sender = senders.removeFirst()
        let upload = sender.uploads.removeFirst()
        if !sender.uploads.isEmpty { senders.append(sender) }
        return upload
    }

    mutating func remove(_ upload: Upload) {
        for index in senders.indices { senders[index].uploads.removeAll { $0 === upload } }
        senders.removeAll { $0.uploads.isEmpty }
    }

    /// - Returns: those that waited.
    mutating func removeAll() -> [Upload] {
        defer { senders = [] }
        return all
    }
}
