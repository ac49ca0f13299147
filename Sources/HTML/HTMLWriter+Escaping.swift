extension HTMLWriter {
    /// Appends UTF-8 with `&`, `<` and `>` as character references (HTML, section 13.1.4).
    ///
    /// A carriage return becomes one too: written raw, the browser would read it as a line feed.
    @usableFromInline
    mutating func escapeText(_ bytes: UnsafeBufferPointer<UInt8>) {
        escape(bytes, includingQuotes: false)
    }

    /// As `escapeText`, and both quotes too.
    @usableFromInline
    mutating func escapeAttribute(_ bytes: UnsafeBufferPointer<UInt8>) {
        escape(bytes, includingQuotes: true)
    }

    @inline(__always)
    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, includingQuotes: Bool) {
        guard let first = bytes.baseAddress else { return }
        reserve(bytes.count)
        var run = first
        var next = first
        let end = first + bytes.count
        while true {
            next = Self.firstSpecial(from: next, to: end, includingQuotes: includingQuotes)
            append(UnsafeBufferPointer(start: run, count: next - run))
            if next == end { return }
            writeReference(next.pointee)
            next += 1
            run = next
        }
    }

    @inline(__always)
    private static func firstSpecial(
        from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, includingQuotes: Bool
    ) -> UnsafePointer<UInt8> {
        var next = start
        while end - next >= 8 {
            let word = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
            if mayHoldSpecial(word, includingQuotes), let found = special(from: next, to: next + 8, includingQuotes) {
                return found
            }
            next += 8
        }
        return special(from: next, to: end, includingQuotes) ?? end
    }

    @inline(__always)
    private static func special(
        from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ includingQuotes: Bool
    ) -> UnsafePointer<UInt8>? {
        // A bit for each special byte; all of them are below 64.
        var specials: UInt64 = 1 | 1 << 0x0D | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
        if includingQuotes { specials |= 1 << 0x22 | 1 << 0x27 }
        var next = start
        while next < end {
            let byte = next.pointee
            if byte < 64, specials &>> UInt64(byte) & 1 == 1 { return next }
            next += 1
        }
        return nil
    }

    /// Whether one of eight bytes is special, or is one of the few others that look so: three comparisons of all eight at
    /// once, each after the bits are masked in which the characters that it looks for differ.
    @inline(__always)
    private static func mayHoldSpecial(_ word: UInt64, _ includingQuotes: Bool) -> Bool {
        let lessOrGreater = (word | all(0x02)) ^ all(0x3E)
        let ampersandOrQuotes = includingQuotes ? (word | all(0x05)) ^ all(0x27) : word ^ all(0x26)
        let nullOrReturn = word & all(0xF2)
        return zeroBytes(lessOrGreater) | zeroBytes(ampersandOrQuotes) | zeroBytes(nullOrReturn) != 0
    }

    @inline(__always)
    private static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// Not zero if and only if one of the eight bytes is zero.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- all(0x01)) & ~word & all(0x80) }

    @inline(never)
    private mutating func writeReference(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): markup("&amp;")
        case UInt8(ascii: "<"): markup("&lt;")
        case UInt8(ascii: ">"): markup("&gt;")
        case UInt8(ascii: "\""): markup("&#34;")
        case UInt8(ascii: "'"): markup("&#39;")
        case UInt8(ascii: "\r"): markup("&#13;")
        default: markup("\u{FFFD}")
        }
    }
}
