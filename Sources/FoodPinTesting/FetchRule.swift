public import Persistence
import Synchronization

/// What the application's fetches are held to, by SQLite's plan for each (<https://www.sqlite.org/eqp.html>): every scan
/// goes by an index, or by the table's own order where each row counts, and ends at a limit; nothing is sorted on the side
/// but a bounded number of rows. A scan that can't keep to it is an ``Exception`` with a reason; no sorting is.
///
/// The plans do not depend on how full a store is, as it has no statistics; which of two ways a search goes does.
public struct FetchRule: Sendable {
    /// A fetch that breaks the rule.
    public struct Fault: Error, CustomStringConvertible, Equatable {
        public var sql: String
        public var plan: [String]
        /// The step that breaks it.
        public var step: String

        public var description: String { "\(step)\n  in \(sql)\n  \(plan.joined(separator: "\n  "))" }
    }

    /// How many columns each unique index has.
    private let uniqueIndexes: [String: Int]

    /// The rule for the stores of a model.
    public init(_ model: Model) {
        var indexes: [String: Int] = [:]
        for statement in model.schema {
            guard let match = statement.firstMatch(of: /CREATE UNIQUE INDEX "(\w+)" ON "\w+" \(([^)]*)\)/) else {
                continue
            }
            indexes[String(match.1)] = match.2.split(separator: ",").count
        }
        uniqueIndexes = indexes
    }

    /// The first step of a fetch's plan that breaks the rule; nil for a good fetch and for what is none.
    public func fault(sql: String, plan: [String]) -> Fault? {
        guard sql.hasPrefix("SELECT") || sql.hasPrefix("WITH") else { return nil }
        guard !isBounded(sql, plan) else { return nil }
        let mayScan = Exception.all.contains { $0.isMet(by: sql) }
        let step = plan.first { step in
            if step.hasPrefix("USE TEMP B-TREE") { return true }
            return isScan(step, sql) && !mayScan && (!sql.contains(" LIMIT ") || isSieve(step, sql))
        }
        return step.map { Fault(sql: sql, plan: plan, step: $0) }
    }

    /// Whether it reads no row, as a condition is `0`, or one, or no more than it names or than the trigram index was seen
    /// to find.
    private func isBounded(_ sql: String, _ plan: [String]) -> Bool {
        // Matches that only filter a walk leave it as long as it is.
        let isLookUp = sql.contains(" MATCH ") && !sql.contains("+\"id\" IN (SELECT rowid")
        if sql.contains("(0)") || isLookUp || sql.contains("json_each(") || sql.contains(" IN (?") {
            return true
        }
        guard let match = plan.first?.firstMatch(of: /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \((.*)\)$/) else {
            return false
        }
        return uniqueIndexes[String(match.1)] == match.2.split(separator: " AND ").filter { $0.hasSuffix("=?") }.count
    }

    /// Whether a step goes through a table or an index from one end, and not through what the statement itself has made.
    /// (SQLite says of virtual tables that they are scanned whatever is asked of them.)
    private func isScan(_ step: String, _ sql: String) -> Bool {
        guard step.hasPrefix("SCAN "), !step.hasPrefix("SCAN ("), !step.contains("VIRTUAL TABLE"),
            !step.contains("CONSTANT ROW")
        else { return false }
        return !sql.hasPrefix("WITH RECURSIVE \"\(step.split(separator: " ")[1])\"")
    }

    /// Whether a scan goes through the table itself and looks there for rows of one value: a limit ends it late or never.
    private func isSieve(_ step: String, _ sql: String) -> Bool {
        !step.contains(" USING ") && sql.contains(/AND \("\w+" = \?\)/)
    }
}

extension FetchRule {
    /// Fetches that may scan more.
    public struct Exception: Sendable {
        /// What the SQL contains, all of it.
        public var parts: [String]
        public var reason: String

        init(_ parts: String..., reason: String) {
            self.parts = parts
            self.reason = reason
        }

        func isMet(by sql: String) -> Bool { parts.allSatisfy(sql.contains) }

        public static let all = [
            Exception(
                "SELECT count(*) FROM", reason: "A count goes through the smallest index that has the rows."),
            Exception("FROM \"sqlite_sequence\"", reason: "A row for each entity."),
            Exception(
                "FROM \"Album\" WHERE \"deletion\" IS NULL ORDER BY \"id\"",
                reason: "A catalogue is merged as a whole."),
            Exception(
                "FROM \"Artist\" WHERE \"deletion\" IS NULL ORDER BY \"id\"",
                reason: "A catalogue is merged as a whole."),
            Exception(
                "FROM \"Quiz\" WHERE \"deletion\" IS NULL ORDER BY", reason: "The quizzes are the table's columns."),
            Exception(
                "FROM \"Grade\" WHERE \"deletion\" IS NULL ORDER BY \"id\"",
                reason: "The table shows averages over all grades."),
            Exception(
                "FROM \"Photo\" WHERE \"deletion\" IS NULL AND (\"imageDigest\" = ?)",
                reason: "Somebody went back to a form and saves its photo once more: too rare to index with each save."),
        ]
    }
}

/// The faults that the fetches of one application have shown.
final class FetchFaults: Sendable {
    private let rule: FetchRule
    private let found = Mutex<[FetchRule.Fault]>([])

    init(_ rule: FetchRule) {
        self.rule = rule
    }

    var first: FetchRule.Fault? { found.withLock(\.first) }

    func note(_ statement: PreparedStatement) {
        guard let fault = rule.fault(sql: statement.sql, plan: statement.plan) else { return }
        found.withLock { $0.append(fault) }
    }
}
