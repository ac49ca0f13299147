extension Context.Part {
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]
    private static let scriptSchemes: Set<String> = ["javascript", "vbscript"]

    /// Reads a byte of the static text of a value.
    mutating func read(_ byte: UInt8, at offset: Int) throws(Fault) {
        switch self {
        case .plain, .afterScheme, .closed: break
        case .scriptType(let type): self = .scriptType(type + [byte])
        case .address where isSpace(byte): break
        case .address: try readScheme([], hasValue: false, byte, at: offset)
        case .scheme(let text, let hasValue): try readScheme(text, hasValue: hasValue, byte, at: offset)
        case .source:
            if !isSpace(byte), byte != UInt8(ascii: ",") { self = .sourceAddress }
        case .sourceAddress:
            if isSpace(byte) { self = .sourceDescriptor } else if byte == UInt8(ascii: ",") { self = .sourceComma }
        case .sourceComma:
            if isSpace(byte) { self = .source } else if byte != UInt8(ascii: ",") { self = .sourceAddress }
        case .sourceDescriptor:
            if byte == UInt8(ascii: ",") { self = .source }
        }
    }

    private mutating func readScheme(_ text: [UInt8], hasValue: Bool, _ byte: UInt8, at offset: Int) throws(Fault) {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
            self = .afterScheme
        case UInt8(ascii: "&") where !hasValue:
            self = .closed("No value after a character reference at the beginning of an address.")
        case UInt8(ascii: ":"):
            if hasValue {
                self = .afterScheme
                throw Fault(offset: offset, sentence: "A value must not decide the scheme of an address.")
            }
            let scheme = String(decoding: text.filter { !isSpace($0) }, as: UTF8.self).lowercased()
            if Self.schemes.contains(scheme) {
                self = .afterScheme
            } else {
                self = .closed("No value can be made safe in an address that begins with “\(scheme):”.")
                if Self.scriptSchemes.contains(scheme) {
                    throw Fault(offset: offset, sentence: "No scripts in addresses (“\(scheme):”).")
                }
            }
        default:
            self = .scheme(text + [byte], hasValue: hasValue)
        }
    }

    /// Takes note of a value and says how it is escaped.
    mutating func acceptValue(at offset: Int) throws(Fault) -> Escaper {
        switch self {
        case .plain: return .attribute
        case .scriptType: throw Fault(offset: offset, sentence: "The type of a script must be written out.")
        case .address:
            self = .scheme([], hasValue: true)
            return .url
        case .scheme(let text, _):
            self = .scheme(text, hasValue: true)
            return .urlComponent
        case .afterScheme: return .urlComponent
        case .source:
            self = .sourceAddress
            return .sourceSet
        case .sourceAddress, .sourceComma:
            self = .sourceAddress
            return .urlComponent
        case .sourceDescriptor: return .number
        case .closed(let sentence): throw Fault(offset: offset, sentence: sentence)
        }
    }
}
