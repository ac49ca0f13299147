import Foundation

extension PageCursor {
    /// A cursor after a row: a fingerprint of the order, then the value of each sort column.
    init(after values: [StoredValue], in order: Order, of entity: Entity) {
        var bytes = order.fingerprint(of: entity)
        for value in values { bytes.append(value) }
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
            guard let value = bytes.popStoredValue() else { throw InvalidPageCursor() }
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
