extension HTMLWriter {
    /// Where escaped characters stand.
    @usableFromInline
    enum Place {
        case text, attribute
    }

    /// Appends UTF-8 with its special characters as character references (HTML, section 13.1.4).
    ///
    /// A carriage return is one of them: written raw, the browser would read it as a line feed.
    @usableFromInline
    mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, for place: Place) {
        reserve(bytes.count)
        var run = 0
        for index in bytes.indices {
            let reference: StaticString
            switch bytes[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""):
                if place == .text { continue }
                reference = "&#34;"
            case UInt8(ascii: "'"):
                if place == .text { continue }
                reference = "&#39;"
            case UInt8(ascii: "\r"): reference = "&#13;"
            case 0: reference = "\u{FFFD}"
            default: continue
            }
            append(UnsafeBufferPointer(rebasing: bytes[run..<index]))
            markup(reference)
            run = index + 1
        }
        append(UnsafeBufferPointer(rebasing: bytes[run...]))
    }
}
