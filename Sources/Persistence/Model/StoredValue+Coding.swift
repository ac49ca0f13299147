// How values are written into page cursors and into the history: a byte for the storage class, then the value.

extension [UInt8] {
    mutating func append(_ value: StoredValue) {
        switch value {
        case .null: append(0)
        case .integer(let number):
            append(1)
            append(varint: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
        case .real(let number):
            append(2)
            for shift in stride(from: 56, through: 0, by: -8) {
                append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
            }
        case .text(let text):
            append(3)
            append(varint: UInt64(text.utf8.count))
            append(contentsOf: text.utf8)
        case .blob(let bytes):
            append(4)
            append(varint: UInt64(bytes.count))
            append(contentsOf: bytes)
        }
    }

    private mutating func append(varint number: UInt64) {
        var number = number
        while number >= 0x80 {
            append(UInt8(truncatingIfNeeded: number) | 0x80)
            number >>= 7
        }
        append(UInt8(number))
    }
}

extension ArraySlice<UInt8> {
    /// Takes a value from the front; nil where there is none.
    mutating func popStoredValue() -> StoredValue? {
        switch popFirst() {
        case 0: return .null
        case 1:
            guard let number = popVarint() else { return nil }
            return .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
        case 2:
            guard let bytes = pop(8) else { return nil }
            return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        case 3:
            guard let bytes = popCounted(), let text = String(validating: bytes, as: UTF8.self) else { return nil }
            return .text(text)
        case 4:
            guard let bytes = popCounted() else { return nil }
            return .blob([UInt8](bytes))
        default: return nil
        }
    }

    private mutating func popCounted() -> ArraySlice<UInt8>? {
        guard let count = popVarint(), let count = Int(exactly: count) else { return nil }
        return pop(count)
    }

    private mutating func pop(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= self.count else { return nil }
        defer { self = dropFirst(count) }
        return prefix(count)
    }

    private mutating func popVarint() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = popFirst() else { return nil }
            number |= UInt64(byte & 0x7f) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
