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
