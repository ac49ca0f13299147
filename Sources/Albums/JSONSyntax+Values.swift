/// The values that hold no others.
extension JSONSyntax {
    /// The next byte: only ASCII has a meaning in the grammar.
    var next: Unicode.Scalar { Unicode.Scalar(bytes[position]) }
    var isAtEnd: Bool { position == bytes.count - 1 }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    func fault(_ reason: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(reason, at: offset ?? position, in: bytes)
    }

    mutating func readWord(_ word: StaticString) throws(JSONFault) {
        let begin = position
        for scalar in word.description.unicodeScalars where !take(scalar) {
            throw fault("a value is expected here", at: begin)
        }
    }

    mutating func readNumber() throws(JSONFault) {
        _ = take("-")
        let begin = position
        try readDigits()
        if bytes[begin] == UInt8(ascii: "0"), position > begin + 1 {
            throw fault("a number may not have a 0 in front", at: begin)
        }
        if take(".") { try readDigits() }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            try readDigits()
        }
    }

    private mutating func readDigits() throws(JSONFault) {
        guard case "0"..."9" = next else { throw fault("a digit is expected here") }
        while case "0"..."9" = next { position += 1 }
    }

    mutating func readString() throws(JSONFault) {
        let begin = position
        position += 1
        while !take("\"") {
            switch next {
            case "\\": try readEscape()
            case "\n", "\r": throw fault(#"a line break in a text must be written as \n"#)
            case "\t": throw fault(#"a tab in a text must be written as \t"#)
            case "\0" where isAtEnd: throw fault("this text is never closed", at: begin)
            case "\0"..."\u{1F}": throw fault(#"a control character in a text must be written as \u and four digits"#)
            default: position += 1
            }
        }
    }

    private mutating func readEscape() throws(JSONFault) {
        let begin = position
        position += 1
        switch next {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": position += 1
        case "u":
            let half = try readCodeUnit()
            guard UTF16.isSurrogate(half) else { return }
            // A character beyond U+FFFF is written as two escapes.
            let isFirst = UTF16.isLeadSurrogate(half) && take("\\") && next == "u"
            guard isFirst, UTF16.isTrailSurrogate(try readCodeUnit()) else {
                throw fault("this escape is half a character and the other half is missing", at: begin)
            }
        default: throw fault(#"this is no escape; a backslash itself is written as \\"#, at: begin)
        }
    }

    /// Reads the rest of an escape from its `u` on.
    private mutating func readCodeUnit() throws(JSONFault) -> UInt16 {
        let begin = position - 1
        var unit: UInt16 = 0
        for _ in 1...4 {
            position += 1
            switch next {
            case "0"..."9": unit = unit << 4 + UInt16(bytes[position] & 0xF)
            case "a"..."f", "A"..."F": unit = unit << 4 + UInt16(bytes[position] & 0xF) + 9
            default: throw fault(#"\u must be followed by four digits of 0–9 and a–f"#, at: begin)
            }
        }
        position += 1
        return unit
    }
}
