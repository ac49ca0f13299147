/// Fills a spool file in large steps. A full step is written off the event loop, a small rest in place.
struct SpoolWriter {
    let file: SpoolFile
    private var pending: [UInt8] = []

    private static let stepBytes = 262_144
    private static let disk = BlockingPool(name: "spool", threads: 2)

    init(directory: String) throws {
        file = try SpoolFile(directory: directory)
    }

    var size: Int { file.size + pending.count }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if pending.isEmpty { pending.reserveCapacity(bytes.count) }
        pending.append(contentsOf: bytes)
    }

    /// Writes what has gathered if it is a full step.
    mutating func flushIfFull() async throws {
        guard pending.count >= Self.stepBytes else { return }
        let step = pending
        pending = []
        let file = file
        try await Self.disk.run { try file.append(step) }
    }

    /// Writes the rest.
    mutating func finish() throws {
        guard !pending.isEmpty else { return }
        try file.append(pending)
        pending = []
    }
}
