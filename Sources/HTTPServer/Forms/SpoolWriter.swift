/// Takes one file of a form to a spool file, in large steps: a full step is written off the event loop, a small rest in
/// place. The spool file is opened for the first byte, so a file input that was left empty costs no descriptor. A file
/// that is too large or finds no room is given up, and the rest of it is read over.
struct SpoolWriter {
    private let limit: Int
    private let open: () throws(SystemError) -> SpoolFile
    private var content = FormFile.Content.empty
    private var pending: [UInt8] = []
    private var size = 0

    private static let stepBytes = 65_536
    private static let disk = BlockingPool(name: "spool", threads: 2)

    /// Makes a writer for at most `limit` bytes; `open` makes the spool file.
    init(limit: Int, open: @escaping () throws(SystemError) -> SpoolFile) {
        self.limit = limit
        self.open = open
    }

    /// Whether no byte has come.
    var isEmpty: Bool {
        if case .empty = content { true } else { false }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        if isEmpty { begin() }
        size += bytes.count
        guard case .stored = content else { return }
        guard size <= limit else {
            giveUp(.tooLarge(size: size, limit: limit))
            return
        }
        if pending.isEmpty { pending.reserveCapacity(bytes.count) }
        pending.append(contentsOf: bytes)
    }

    private mutating func begin() {
        do throws(SystemError) {
            content = .stored(try open())
        } catch {
            content = .notStored(error)
        }
    }

    /// Keeps nothing of the file, for a reason; what comes of it yet is read over.
    mutating func giveUp(_ reason: FormFile.Content) {
        content = reason
        pending = []
    }

    /// Writes what has gathered if it is a full step.
    mutating func flushIfFull() async throws {
        guard pending.count >= Self.stepBytes, case .stored(let file) = content else { return }
        let step = pending
        pending = []
        let failure = try await Self.disk.run { Self.append(step, to: file) }
        if let failure { giveUp(.notStored(failure)) }
    }

    /// Writes the rest; returns what has become of the file.
    mutating func finish() -> FormFile.Content {
        if case .stored(let file) = content, let failure = Self.append(pending, to: file) {
            giveUp(.notStored(failure))
        }
        pending = []
        if case .tooLarge = content { content = .tooLarge(size: size, limit: limit) }
        return content
    }

    private static func append(_ bytes: [UInt8], to file: SpoolFile) -> SystemError? {
        do throws(SystemError) {
            try file.append(bytes)
            return nil
        } catch {
            return error
        }
    }
}
