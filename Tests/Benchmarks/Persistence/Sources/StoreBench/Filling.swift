import Persistence

/// What a line of the input gives values to.
protocol Filled: PersistentModel {
    var name: String { get set }
    var type: String { get set }
    var location: String { get set }
    var phone: String? { get set }
    var summary: String { get set }
    var isFavorite: Bool { get set }
    var rank: Int { get set }
}

/// Loads the lines of the standard input, `name type location phone summary favourite rank` with tabs between.
func fill<Object: Filled>(_ type: Object.Type, in container: PersistentContainer) async throws {
    var isAtEnd = false
    while !isAtEnd {
        var lines: [String] = []
        while lines.count < 20_000, let line = readLine() { lines.append(line) }
        isAtEnd = lines.count < 20_000
        let part = lines
        try await container.write { context in
            _ = try context.batchInsert(Object.self, from: part) { object, line in
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard fields.count == 7 else { throw Misuse(sentence: "A line has seven fields: \(line)") }
                object.name = fields[0]
                object.type = fields[1]
                object.location = fields[2]
                object.phone = fields[3]
                object.summary = fields[4]
                object.isFavorite = fields[5] == "1"
                object.rank = Int(fields[6]) ?? 6
            }
        }
    }
}

struct Misuse: Error {
    var sentence: String
}
