import CSQLite
import FoodPinTesting
import Persistence
import Site
import Testing

@testable import App

extension TestApp {
    /// How many binaries lie in the store's file, whoever they belong to.
    func binaryCount() throws -> Int {
        try StoreFile(app.services.container.file).integer("SELECT count(*) FROM store_binary")
    }
}

/// A store's file, read past the context layer.
final class StoreFile {
    private var database: OpaquePointer?

    init(_ path: String) throws {
        try #require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    }

    deinit {
        sqlite3_close(database)
    }

    /// Changes a file behind the back of the context layer, references or not.
    static func spoil(_ path: String, _ sql: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    }

    /// The first column of each row, as text.
    func texts(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        var texts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return texts
    }

    func integer(_ sql: String) throws -> Int {
        try #require(try texts(sql).first.flatMap { Int($0) })
    }
}
