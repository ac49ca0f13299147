import CSQLite
import Foundation

/// The bytes of external binary attributes: the table `store_binary`.
extension Connection {
    /// - Returns: The new binary's id.
    func insertBinary(_ content: Binary.Content) throws -> Int64 {
        switch content {
        case .stored(let id): return id
        case .copy(let id): return try copyBinary(id: id)
        case .data(let data):
            let statement = try begin(
                "INSERT INTO \"store_binary\" (\"size\", \"data\") VALUES (?, ?)", [.integer(Int64(data.count))])
            defer { end(statement) }
            try statement.bind(data, at: 2)
            _ = try statement.step()
            return lastInsertedID
        case .file(let descriptor, let size):
            try run(
                "INSERT INTO \"store_binary\" (\"size\", \"data\") VALUES (?, zeroblob(?))",
                [.integer(Int64(size)), .integer(Int64(size))])
            let id = lastInsertedID
            try withBlob(id: id, forWriting: true) { blob in
                let reader = FileReader(descriptor: descriptor, size: size)
                try reader.forEachSlice { bytes, offset throws(SQLiteError) in
                    let code = sqlite3_blob_write(blob, bytes.baseAddress, Int32(bytes.count), Int32(offset))
                    guard code == SQLITE_OK else { throw SQLiteError(connection: handle, code: code) }
                }
            }
            return id
        }
    }

    /// - Returns: The copy's id.
    func copyBinary(id: Int64) throws -> Int64 {
        try run(
            "INSERT INTO \"store_binary\" (\"size\", \"data\") "
                + "SELECT \"size\", \"data\" FROM \"store_binary\" WHERE \"id\" = ?", [.integer(id)])
        guard changedRows > 0 else { throw PersistentStoreError(.other, cause: "no binary \(id) any more") }
        return lastInsertedID
    }

    func hasBinary(id: Int64) throws(SQLiteError) -> Bool {
        try row("SELECT 1 FROM \"store_binary\" WHERE \"id\" = ?", [.integer(id)]) { _ in true } ?? false
    }

    func removeBinary(id: Int64) throws(SQLiteError) {
        try run("DELETE FROM \"store_binary\" WHERE \"id\" = ?", [.integer(id)])
    }

    func binarySize(id: Int64) throws -> Int {
        try storeErrors {
            Int(
                try row("SELECT \"size\" FROM \"store_binary\" WHERE \"id\" = ?", [.integer(id)]) { $0.integer(0) } ?? 0
            )
        }
    }

    /// Reads a part of a binary; what lies past its end is left out.
    func binaryData(id: Int64, range: Range<Int>) throws -> Data {
        try storeErrors {
            try withBlob(id: id, forWriting: false) { blob in
                let range = range.clamped(to: 0..<Int(sqlite3_blob_bytes(blob)))
                var data = Data(count: range.count)
                let code = data.withUnsafeMutableBytes { buffer in
                    sqlite3_blob_read(blob, buffer.baseAddress, Int32(range.count), Int32(range.lowerBound))
                }
                guard range.isEmpty || code == SQLITE_OK else { throw SQLiteError(connection: handle, code: code) }
                return data
            }
        }
    }

    private func withBlob<Result>(
        id: Int64, forWriting: Bool, _ body: (OpaquePointer?) throws -> Result
    ) throws -> Result {
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", "store_binary", "data", id, forWriting ? 1 : 0, &blob)
        defer { sqlite3_blob_close(blob) }
        guard code == SQLITE_OK else { throw SQLiteError(connection: handle, code: code) }
        return try body(blob)
    }
}
