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
        reserve(bytes.count + 8)
        if !copyPlain(first, bytes.count, includingQuotes) {
            escapeSpecial(first, to: first + bytes.count, includingQuotes: includingQuotes)
        }
    }

    /// Copies bytes eight at a time, the last eight over some of those before. Gives up where one may be special; nothing
    /// counts as written then.
    @inline(__always)
    private mutating func copyPlain(_ source: UnsafePointer<UInt8>, _ length: Int, _ includingQuotes: Bool) -> Bool {
        let target = UnsafeMutableRawPointer(start + count)
        if length < 4 {
            var word = Self.all(0x20)
            for index in 0..<length {
                let shift = UInt64(index &* 8)
                word &= ~((0xFF as UInt64) &<< shift)
                word |= UInt64(source[index]) &<< shift
            }
            guard !Self.mayHoldSpecial(word, includingQuotes) else { return false }
            target.storeBytes(of: word.littleEndian, as: UInt64.self)
        } else if length < 8 {
            let first = UnsafeRawPointer(source).loadUnaligned(as: UInt32.self)
            let last = UnsafeRawPointer(source + length - 4).loadUnaligned(as: UInt32.self)
            guard !Self.mayHoldSpecial(UInt64(first) << 32 | UInt64(last), includingQuotes) else { return false }
            target.storeBytes(of: first, as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: length - 4, as: UInt32.self)
        } else {
            var offset = 0
            while true {
                let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
                guard !Self.mayHoldSpecial(word, includingQuotes) else { return false }
                target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
                if offset == length - 8 { break }
                offset = min(offset + 8, length - 8)
            }
        }
        count += length
        return true
    }

    private mutating func escapeSpecial(
        _ first: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, includingQuotes: Bool
    ) {
        var run = first
        var next = first
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
        return (zeroBytes(lessOrGreater) | zeroBytes(ampersandOrQuotes) | zeroBytes(nullOrReturn)) & all(0x80) != 0
    }

    @inline(__always)
    private static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// Has the highest bit of one of the eight bytes set if and only if one of them is zero. Other bits mean nothing.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- all(0x01)) & ~word }

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
