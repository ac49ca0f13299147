import Foundation
import Synchronization
import Testing

@testable import Persistence

/// A store in memory with a clock that tests set.
struct Fixture {
    let clock = Clock()
    let container: PersistentContainer

    init() throws {
        let clock = clock
        container = try PersistentContainer(model: testModel, store: .inMemory, now: { clock.now })
    }

    /// Saves restaurants with these names, in this order.
    @discardableResult
    func save(_ names: String...) async throws -> [Int64] {
        try await save(names) { _, _ in }
    }

    @discardableResult
    func save(
        _ names: [String], _ configure: @escaping @Sendable (Restaurant, Int) -> Void
    ) async throws -> [Int64] {
        try await container.write { context in
            let restaurants = names.enumerated().map { index, name in
                let restaurant = Restaurant(context: context)
                restaurant.name = name
                configure(restaurant, index)
                return restaurant
            }
            try context.save()
            return restaurants.map(\.id)
        }
    }

    /// The names that a request fetches.
    func names(_ request: FetchRequest<Restaurant>) throws -> [String] {
        try container.read { try $0.fetch(request).map(\.name) }
    }

    /// The one number that a query of the store returns.
    func number(_ sql: String) throws -> Int64 {
        try container.read { try $0.openConnection().row(sql) { $0.integer(0) } ?? -1 }
    }
}

/// A clock that stands still until it is moved.
final class Clock: Sendable {
    private let seconds = Mutex<TimeInterval>(1_000_000)

    var now: Date {
        get { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        set { seconds.withLock { $0 = newValue.timeIntervalSince1970 } }
    }
}

/// A folder that is removed with its last reference.
final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "persistence-tests-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "store.sqlite") -> String { path + "/" + name }

    /// The names of what is in the folder, sorted.
    func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}

extension ManagedObjectContext {
    /// The statements that `body` runs, arguments in place of the question marks.
    func statements(of body: () throws -> Void) throws -> [String] {
        let connection = try openConnection()
        var statements: [String] = []
        connection.trace = { sql, arguments in
            statements.append(arguments.reduce(sql) { $0.replacingFirst("?", with: $1.literal) })
        }
        defer { connection.trace = nil }
        try body()
        return statements
    }

    /// The one statement of a fetch, without its columns.
    func sql(_ request: FetchRequest<Restaurant>) throws -> String {
        let statements = try statements { _ = try fetch(request) }
        let statement = try #require(statements.last)
        #expect(statements.count == 1)
        return statement.replacing(Restaurant.entity.selection, with: "…")
    }

    /// SQLite's plan for the last statement of a fetch, a line per step.
    func plan(_ request: FetchRequest<Restaurant>) throws -> [String] {
        let connection = try openConnection()
        var last: (String, [StoredValue])?
        connection.trace = { last = ($0, $1) }
        _ = try fetch(request)
        connection.trace = nil
        let (sql, arguments) = try #require(last)
        return try connection.rows("EXPLAIN QUERY PLAN " + sql, arguments) { $0.text(3) }
    }
}

extension String {
    func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return replacingCharacters(in: range, with: other)
    }
}

extension StoredValue {
    var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "'\(text)'"
        case .blob(let bytes): "x'" + bytes.map { String($0, radix: 16) }.joined() + "'"
        }
    }
}
