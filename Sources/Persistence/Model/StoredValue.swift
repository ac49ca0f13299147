/// A value in one of the storage classes that SQLite knows (<https://www.sqlite.org/datatype3.html>).
///
/// Two texts are equal when their UTF-8 bytes are: "é" as one scalar and as two are different values here, so that what
/// a person typed is kept exactly.
@frozen
public enum StoredValue: Sendable {
    /// The missing value.
    case null
    /// A whole number; a boolean is 0 or 1.
    case integer(Int64)
    /// A number with decimals; a date is one, in seconds since 1970 UTC.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// Whether this is the missing value.
    @inlinable public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension StoredValue: Equatable {
    public static func == (lhs: StoredValue, rhs: StoredValue) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }
}
