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

    /// The first folded words of a search, in their order, each once.
    static func words(_ text: String, limit: Int) -> [String] {
        var words: [String] = []
        var known: Set<Substring> = []
        for word in fold(text).split(whereSeparator: \.isWhitespace) where known.insert(word).inserted {
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
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.isASCII {
                folded.append(scalar.value &- 0x41 < 26 ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
            } else if let spelling = spellings[scalar] {
                folded.append(contentsOf: spelling.unicodeScalars)
            } else if !isDropped(scalar) {
                folded.append(contentsOf: foldCase(scalar).unicodeScalars)
            }
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// Full case folding: lower, upper and lower again meets the classes of CaseFolding.txt, "ẞ" with "ss" included.
    private static func foldCase(_ scalar: Unicode.Scalar) -> String {
        let properties = scalar.properties
        guard properties.changesWhenLowercased || properties.changesWhenUppercased || properties.changesWhenCaseFolded
        else { return String(scalar) }
        return lowered(properties.lowercaseMapping.uppercased())
    }

    /// Lower case scalar by scalar: without the final sigma of `lowercased()`, as the word may go on.
    private static func lowered(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
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
