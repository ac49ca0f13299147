/// Writes the fields of a message one after the other, integers with their most significant byte first.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: Int) {
        withUnsafeBytes(of: UInt64(clamping: value).bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        let utf8 = Array(text.utf8.prefix(500))
        write(utf8.count)
        bytes += utf8
    }
}

/// Reads what `MessageWriter` wrote. The bytes may come from a process that a hostile picture has taken over.
struct MessageReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// - Throws: `malformed` at the end of the message, and for a number that is no `Int`.
    mutating func integer() throws(WorkerSocket.Failure) -> Int {
        let value = try take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let value = Int(exactly: value) else { throw Self.malformed }
        return value
    }

    mutating func text() throws(WorkerSocket.Failure) -> String {
        String(decoding: try take(try integer()), as: UTF8.self)
    }

    func end() throws(WorkerSocket.Failure) {
        guard rest.isEmpty else { throw Self.malformed }
    }

    private mutating func take(_ count: Int) throws(WorkerSocket.Failure) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Self.malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    static let malformed = WorkerSocket.Failure(kind: .malformed, cause: "a message of another form")
}
