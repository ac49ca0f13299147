import CSQLite

/// How a store's file begins (<https://www.sqlite.org/fileformat2.html#the_database_header>).
struct StoreHeader {
    static let length = 100
    private let bytes: [UInt8]

    /// - Parameter bytes: The first bytes of the file, as many as ``length`` where it has them.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// - Returns: Nil where the file can't be read.
    init?(of connection: Connection) {
        var bytes = [UInt8](repeating: 0, count: StoreHeader.length)
        let code = csqlite_read(connection.handle, SQLITE_FCNTL_FILE_POINTER, &bytes, Int32(bytes.count), 0)
        guard code == SQLITE_OK else { return nil }
        self.bytes = bytes
    }

    var isOfADatabase: Bool {
        bytes.count == StoreHeader.length && bytes.starts(with: StoreHeader.magic)
    }

    /// ``StoreOpening/applicationID`` in a store of ours.
    var applicationID: Int32 { Int32(bitPattern: number(at: 68)) }

    /// How many migrations the store has had.
    var version: UInt32 { number(at: 60) }

    var pageSize: Int {
        let half = number(at: 16) >> 16
        return half == 1 ? 65_536 : Int(half)
    }

    /// How many pages the file has; nil where that can't be told, as it is true only where it was written together with the
    /// latest change.
    var pages: Int? { number(at: 24) == number(at: 92) ? Int(number(at: 28)) : nil }

    /// What is wrong with a file of this size: it lacks pages.
    func faultOfSize(_ size: Int) -> StoreFault? {
        let least = (pages ?? 0) * pageSize
        return size < least ? StoreFault(.corrupt, "the file has \(size) of \(least) bytes") : nil
    }

    private static let magic = Array("SQLite format 3\0".utf8)

    private func number(at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
