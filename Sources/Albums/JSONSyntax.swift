import Foundation

/// The grammar of JSON (RFC 8259) to the letter. Foundation's decoder takes more than that, and tells no place.
struct JSONSyntax {
    /// How deep arrays and objects may be nested: as deep as Foundation's decoder follows.
    static let nestingLimit = 512

    /// The text in UTF-8, and a NUL behind it: no rule takes that one, so none reads past the end.
    let bytes: [UInt8]
    var position = 0
    /// Where the arrays and objects began that are not closed yet.
    private var open: [Int] = []

    /// Reads a text in UTF-8, without a byte order mark, to its end or its first fault.
    static func check(_ text: Data) throws(JSONFault) {
        var syntax = JSONSyntax(bytes: text + [0])
        try syntax.readText()
    }

    private init(bytes: Data) {
        self.bytes = Array(bytes)
    }

    private mutating func readText() throws(JSONFault) {
        repeat {
            skipSpace()
            switch next {
            case "[", "{":
                if try enter() { continue }
            case "\"": try readString()
            case "-", "0"..."9": try readNumber()
            case "t": try readWord("true")
            case "f": try readWord("false")
            case "n": try readWord("null")
            default: throw missing("a value is expected here")
            }
            try leave()
        } while !open.isEmpty
        skipSpace()
        if !isAtEnd { throw fault("nothing may follow the end") }
    }

    /// Goes into an array or object, to its first value.
    /// - Returns: whether it has one.
    private mutating func enter() throws(JSONFault) -> Bool {
        if open.count == Self.nestingLimit {
            throw fault("arrays and objects are nested more than \(Self.nestingLimit) deep")
        }
        open.append(position)
        position += 1
        skipSpace()
        if next == closing { return false }
        try readKey()
        return true
    }

    /// Goes on after a value: out of all that is closed there, and over a comma to the next value.
    private mutating func leave() throws(JSONFault) {
        while !open.isEmpty {
            skipSpace()
            let comma = position
            if take(closing) {
                open.removeLast()
            } else if take(",") {
                skipSpace()
                if next == closing { throw fault("nothing follows this comma", at: comma) }
                return try readKey()
            } else {
                throw missing("a comma or \(closing) is expected here")
            }
        }
    }

    /// Reads what stands before a value: a key and a colon in an object, nothing in an array.
    private mutating func readKey() throws(JSONFault) {
        guard closing == "}" else { return }
        guard next == "\"" else { throw missing("a key in double quotes is expected here") }
        try readString()
        skipSpace()
        if !take(":") { throw missing("a colon is expected here") }
        skipSpace()
    }

    /// What closes the innermost array or object.
    private var closing: Unicode.Scalar {
        open.last.map { bytes[$0] } == UInt8(ascii: "{") ? "}" : "]"
    }

    private mutating func skipSpace() {
        while next == " " || next == "\n" || next == "\r" || next == "\t" { position += 1 }
    }

    /// A fault where something is missing: if the text ends there, it is what closes the innermost array or object. A
    /// character that may be invisible (a second byte order mark, a hard space) is named.
    private func missing(_ reason: String) -> JSONFault {
        if isAtEnd, let begin = open.last {
            return fault("this \(Unicode.Scalar(bytes[begin])) is never closed", at: begin)
        }
        let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? next
        return fault(found.isASCII ? reason : reason + String(format: ", not the character U+%04X", found.value))
    }
}
