public import Foundation

/// A type that an attribute can have.
///
/// Texts, numbers, booleans, dates, short byte strings, an enum over one of them (declare
/// `enum Rating: String, AttributeValue`), and each of these as an optional.
public protocol AttributeValue: Sendable {
    /// The storage class of its column.
    static var storageClass: StorageClass { get }

    /// Whether its column takes NULL.
    static var isOptional: Bool { get }

    /// The value that a new object has where the attribute declares none.
    static var initialValue: StoredValue { get }

    /// Reads a stored value; nil where it says nothing in this type, such as text that is no case of an enum.
    init?(storedValue: StoredValue)

    /// The value as it is stored and compared.
    var storedValue: StoredValue { get }
}

/// The storage class of a column, in the words of SQLite's strict tables (<https://www.sqlite.org/stricttables.html>).
public enum StorageClass: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
}

extension AttributeValue {
    public static var isOptional: Bool { false }
}

extension String: AttributeValue {
    public static var storageClass: StorageClass { .text }
    public static var initialValue: StoredValue { .text("") }

    public init?(storedValue: StoredValue) {
        guard case .text(let text) = storedValue else { return nil }
        self = text
    }

    public var storedValue: StoredValue { .text(self) }
}

extension Int64: AttributeValue {
    public static var storageClass: StorageClass { .integer }
    public static var initialValue: StoredValue { .integer(0) }

    public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self = number
    }

    public var storedValue: StoredValue { .integer(self) }
}

extension Int: AttributeValue {
    public static var storageClass: StorageClass { .integer }
    public static var initialValue: StoredValue { .integer(0) }

    public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self.init(exactly: number)
    }

    public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Bool: AttributeValue {
    public static var storageClass: StorageClass { .integer }
    public static var initialValue: StoredValue { .integer(0) }

    public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self = number != 0
    }

    public var storedValue: StoredValue { .integer(self ? 1 : 0) }
}

extension Double: AttributeValue {
    public static var storageClass: StorageClass { .real }
    public static var initialValue: StoredValue { .real(0) }

    public init?(storedValue: StoredValue) {
        guard case .real(let number) = storedValue else { return nil }
        self = number
    }

    public var storedValue: StoredValue { .real(self) }
}

/// Dates are kept as seconds since 1970 UTC.
extension Date: AttributeValue {
    public static var storageClass: StorageClass { .real }
    public static var initialValue: StoredValue { .real(0) }

    public init?(storedValue: StoredValue) {
        guard case .real(let seconds) = storedValue else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }

    public var storedValue: StoredValue { .real(timeIntervalSince1970) }
}

/// Bytes in the row itself: for digests and keys. What is larger belongs in a ``Binary``.
extension Data: AttributeValue {
    public static var storageClass: StorageClass { .blob }
    public static var initialValue: StoredValue { .blob([]) }

    public init?(storedValue: StoredValue) {
        guard case .blob(let bytes) = storedValue else { return nil }
        self.init(bytes)
    }

    public var storedValue: StoredValue { .blob([UInt8](self)) }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
    public static var storageClass: StorageClass { Wrapped.storageClass }
    public static var isOptional: Bool { true }
    public static var initialValue: StoredValue { .null }

    public init?(storedValue: StoredValue) {
        self = storedValue.isNull ? nil : Wrapped(storedValue: storedValue)
    }

    public var storedValue: StoredValue { self?.storedValue ?? .null }
}

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
    public static var storageClass: StorageClass { RawValue.storageClass }
    public static var initialValue: StoredValue { RawValue.initialValue }

    public init?(storedValue: StoredValue) {
        guard let raw = RawValue(storedValue: storedValue) else { return nil }
        self.init(rawValue: raw)
    }

    public var storedValue: StoredValue { rawValue.storedValue }
}

/// A text, or a text that may be missing.
public protocol TextValue: AttributeValue {}

extension String: TextValue {}
extension Optional: TextValue where Wrapped == String {}
