import Foundation

/// Texts made equal that a person searching takes for equal: without case, accents and width.
///
/// The text is decomposed for compatibility (Unicode Standard Annex 15, NFKD: "ｆｕｌｌ" → "full", "ﬁ" → "fi"), freed of
/// marks, folded to full case ("ß" → "ss") and composed again (NFC). The marks that go are those of Latin, Greek and
/// Cyrillic letters, Hebrew points and Arabic vowel signs. Marks that make another letter stay: the voicing of kana ("か"
/// is not "が"), the signs of Indic and Thai; Hangul stays in syllables. Letters that a keyboard without them spells
/// otherwise ("ø", "ł", "æ", typographic quotes and dashes) become what it spells. Invisible characters go.
///
/// Folded texts are stored: a change of the result needs a migration that folds them anew.
enum Folding {
    static func fold(_ text: String) -> String {
        var text = text
        if let ascii = text.withUTF8({ foldASCII($0) }) { return ascii }
        return foldScalars(text)
    }

    /// The first folded words of a search, in their order, each once: what white space parts, but for what has nothing to
    /// see.
    static func words(_ text: String, limit: Int) -> [String] {
        var words: [String] = []
        var known: Set<Substring> = []
        // Not by characters: a space and a mark behind it are one.
        for part in fold(text).unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let word = Substring(part)
            guard !word.isBlank, known.insert(word).inserted else { continue }
            words.append(String(word))
            if words.count == limit { break }
        }
        return words
    }

    /// Lowers ASCII, byte by byte; nil where there is more than ASCII.
    private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var union: UInt8 = 0
        for byte in bytes { union |= byte }
        guard union < 0x80 else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { folded in
            for index in bytes.indices {
                let byte = bytes[index]
                folded[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }

    private static func foldScalars(_ text: String) -> String {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.isASCII {
                let byte = UInt8(scalar.value)
                folded.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
            } else if isPlain(scalar) {
                folded.append(contentsOf: scalar.utf8)
            } else if let spelling = spellings[scalar] {
                folded.append(contentsOf: spelling.utf8)
            } else if !isDropped(scalar) {
                append(scalar, to: &folded)
            }
        }
        return String(decoding: folded, as: UTF8.self).precomposedStringWithCanonicalMapping
    }

    /// Appends the full case folding: lower, upper and lower again meets the classes of CaseFolding.txt, "ẞ" with "ss"
    /// included.
    private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        guard scalar.properties.changesWhenCaseMapped else { return folded.append(contentsOf: scalar.utf8) }
        // Scalar by scalar: `lowercased()` would make a final sigma of the last one, and the word may go on.
        for upper in scalar.properties.lowercaseMapping.uppercased().unicodeScalars {
            folded.append(contentsOf: upper.properties.lowercaseMapping.utf8)
        }
    }

    /// Whether it is a kana, a Han ideograph or part of a Hangul syllable: most of the text in East Asia, and never folded.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115E, 0x1161...0x11FF, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF:
            true
        default: false
        }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true  // combining
        case 0x0483...0x0489: true  // Cyrillic titlo and its kin
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true  // Hebrew points
        case 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x0640: true  // Arabic vowel signs, tatweel
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static let spellings: [Unicode.Scalar: String] = [
        "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ł": "l", "Ł": "l", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t",
        "ı": "i", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th", "ð": "d", "Ð": "d", "\u{0345}": "ι",
        "\u{2018}": "'", "\u{2019}": "'", "\u{02BC}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"",
        "\u{2010}": "-", "\u{2013}": "-", "\u{2014}": "-", "\u{2212}": "-",
    ]
}
