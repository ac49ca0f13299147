import Foundation

extension PageCursor {
    /// A cursor after a row: a fingerprint of the order, then the value of each sort column.
    init(after values: [StoredValue], in order: Order, of entity: Entity) {
        var bytes = order.fingerprint(of: entity)
        for value in values { bytes.append(cursorValue: value) }
        rawValue = Data(bytes).base64EncodedString(options: [.base64URLAlphabet, .omitPaddingCharacter])
    }

    /// The values of the sort columns.
    func values(for order: Order, of entity: Entity) throws(InvalidPageCursor) -> [StoredValue] {
        guard rawValue.utf8.count <= PageCursor.longest, let data = Data(base64Encoded: try base64()) else {
            throw InvalidPageCursor()
        }
        var bytes = ArraySlice([UInt8](data))
        guard bytes.prefix(2) == order.fingerprint(of: entity)[...] else { throw InvalidPageCursor() }
        bytes = bytes.dropFirst(2)
        var values: [StoredValue] = []
        for term in order.terms {
            guard let value = bytes.popCursorValue() else { throw InvalidPageCursor() }
            guard term.takes(value) else { throw InvalidPageCursor() }
            values.append(value)
        }
        guard bytes.isEmpty else { throw InvalidPageCursor() }
        return values
    }

    /// The text in the alphabet and with the padding that `Data` reads.
    private func base64() throws(InvalidPageCursor) -> Data {
        var text = Array(rawValue.utf8)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "-"): text[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): text[index] = UInt8(ascii: "/")
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): throw InvalidPageCursor()
            default: break
            }
        }
        while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
        return Data(text)
    }

    private static let longest = 16_384
}

extension Order {
    /// Two bytes that tell one order from another (FNV-1a of the entity and the columns).
    fileprivate func fingerprint(of entity: Entity) -> [UInt8] {
        var hash: UInt32 = 2_166_136_261
        func mix(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        for byte in entity.name.utf8 { mix(byte) }
        for term in terms {
            mix(term.isDescending ? 1 : 2)
            for byte in term.name.utf8 { mix(byte) }
        }
        return [UInt8(truncatingIfNeeded: hash), UInt8(truncatingIfNeeded: hash >> 16)]
    }
}

extension Order.Term {
    fileprivate func takes(_ value: StoredValue) -> Bool {
        switch value {
        case .null: isOptional
        case .integer: storageClass == .integer
        case .real(let number): storageClass == .real && !number.isNaN
        case .text: storageClass == .text
        case .blob: storageClass == .blob
        }
    }
}

extension [UInt8] {
    mutating func append(cursorValue value: StoredValue) {
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
    mutating func popCursorValue() -> StoredValue? {
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
