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
    /// A signed integer of 64 bits; a boolean is 0 or 1.
    case integer = "INTEGER"
    /// A floating-point number of 64 bits; a date is the seconds since 1970.
    case real = "REAL"
    /// A text in UTF-8.
    case text = "TEXT"
    /// Bytes, compared one by one.
    case blob = "BLOB"
}

extension AttributeValue {
    /// False: an optional says otherwise.
    @inlinable public static var isOptional: Bool { false }
}

extension String: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .text }
    @inlinable public static var initialValue: StoredValue { .text("") }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .text(let text) = storedValue else { return nil }
        self = text
    }

    @inlinable public var storedValue: StoredValue { .text(self) }
}

extension Int64: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .integer }
    @inlinable public static var initialValue: StoredValue { .integer(0) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self = number
    }

    @inlinable public var storedValue: StoredValue { .integer(self) }
}

extension Int: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .integer }
    @inlinable public static var initialValue: StoredValue { .integer(0) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self.init(exactly: number)
    }

    @inlinable public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Bool: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .integer }
    @inlinable public static var initialValue: StoredValue { .integer(0) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self = number != 0
    }

    @inlinable public var storedValue: StoredValue { .integer(self ? 1 : 0) }
}

extension Double: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .real }
    @inlinable public static var initialValue: StoredValue { .real(0) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .real(let number) = storedValue else { return nil }
        self = number
    }

    @inlinable public var storedValue: StoredValue { .real(self) }
}

/// Dates are kept as seconds since 1970 UTC.
extension Date: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .real }
    @inlinable public static var initialValue: StoredValue { .real(0) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .real(let seconds) = storedValue else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }

    @inlinable public var storedValue: StoredValue { .real(timeIntervalSince1970) }
}

/// Bytes in the row itself: for digests and keys. What is larger belongs in a ``Binary``.
extension Data: AttributeValue {
    @inlinable public static var storageClass: StorageClass { .blob }
    @inlinable public static var initialValue: StoredValue { .blob([]) }

    @inlinable public init?(storedValue: StoredValue) {
        guard case .blob(let bytes) = storedValue else { return nil }
        self.init(bytes)
    }

    @inlinable public var storedValue: StoredValue { .blob([UInt8](self)) }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
    @inlinable public static var storageClass: StorageClass { Wrapped.storageClass }
    @inlinable public static var isOptional: Bool { true }
    @inlinable public static var initialValue: StoredValue { .null }

    @inlinable public init?(storedValue: StoredValue) {
        self = storedValue.isNull ? nil : Wrapped(storedValue: storedValue)
    }

    @inlinable public var storedValue: StoredValue { self?.storedValue ?? .null }
}

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
    @inlinable public static var storageClass: StorageClass { RawValue.storageClass }
    @inlinable public static var initialValue: StoredValue { RawValue.initialValue }

    @inlinable public init?(storedValue: StoredValue) {
        guard let raw = RawValue(storedValue: storedValue) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable public var storedValue: StoredValue { rawValue.storedValue }
}

/// A text, or a text that may be missing.
public protocol TextAttributeValue: AttributeValue {}

extension String: TextAttributeValue {}
extension Optional: TextAttributeValue where Wrapped == String {}
