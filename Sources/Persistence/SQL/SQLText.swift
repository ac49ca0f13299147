/// SQL with its arguments, written from left to right.
struct SQLText {
    private(set) var text: String
    private(set) var arguments: [StoredValue] = []

    /// - Parameter capacity: bytes that are likely to follow.
    init(_ text: String = "", reservingCapacity capacity: Int = 0) {
        self.text = text
        if capacity > 0 { self.text.reserveCapacity(text.utf8.count + capacity) }
    }

    /// A parameter that is bound to a value.
    init(argument: StoredValue) {
        self.init()
        append(argument: argument)
    }

    mutating func append(_ sql: String) {
        text += sql
    }

    /// A name in double quotes. Names are letters, digits and underscores, so nothing needs escaping.
    mutating func append(name: String) {
        text += "\""
        text += name
        text += "\""
    }

    /// A parameter that is bound to a value.
    mutating func append(argument: StoredValue) {
        text += "?"
        arguments.append(argument)
    }

    /// `(SELECT "value" FROM json_each(?))`: whole numbers as one argument, so that the statement is the same for any number
    /// of them (<https://www.sqlite.org/json1.html#jeach>).
    mutating func append(list numbers: [Int64]) {
        append("(SELECT \"value\" FROM json_each(")
        append(argument: .text("[" + numbers.map(String.init).joined(separator: ",") + "]"))
        append("))")
    }

    /// How many arguments a statement may have, wherever SQLite was built with its own limit
    /// (<https://www.sqlite.org/limits.html#max_variable_number>).
    static let mostArguments = 32_766

    static func + (left: SQLText, right: SQLText) -> SQLText {
        var sum = left
        sum.append(right)
        return sum
    }

    mutating func append(_ other: SQLText) {
        text += other.text
        arguments += other.arguments
    }
}

extension [StoredValue] {
    /// The whole numbers that they are; nil where one is no whole number.
    var integers: [Int64]? {
        var numbers: [Int64] = []
        numbers.reserveCapacity(count)
        for value in self {
            guard case .integer(let number) = value else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
