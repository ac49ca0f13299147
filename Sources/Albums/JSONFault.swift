/// Where a text stops being JSON, and why.
struct JSONFault: Error, Equatable {
    /// Counted from 1.
    var line: Int
    /// Counted from 1, in characters as people see them.
    var column: Int
    /// To be said after the place, e.g. "nothing follows this comma".
    var reason: String

    /// - Parameters:
    ///   - offset: of the byte that is wrong.
    ///   - bytes: the whole text.
    init(_ reason: String, at offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<offset]
        let lineBreak = UInt8(ascii: "\n")
        line = before.count { $0 == lineBreak } + 1
        let start = before.lastIndex(of: lineBreak).map { $0 + 1 } ?? 0
        column = String(decoding: before[start...], as: UTF8.self).count + 1
        self.reason = reason
    }

    var sentence: String { "Line \(line), column \(column) is not JSON: \(reason)." }
}
