import CLinux

/// Reads multipart/form-data as it arrives (RFC 7578; RFC 2046 section 5.1): bytes in, events out.
///
///     delimiter       := CRLF "--" boundary
///     close-delimiter := delimiter "--"
///     encapsulation   := delimiter transport-padding CRLF body-part
struct MultipartParser {
    enum Event: Equatable {
        /// A part begins.
        case part(MultipartPart)
        /// The first so many bytes of the buffer are the part's content; whoever takes them consumes them.
        case data(Int)
        /// The part is complete.
        case partEnd
        /// The form is complete; what follows is of no meaning.
        case end
    }

    private enum Phase {
        case preamble
        case header
        case body
        case epilogue
    }

    private enum Delimiter {
        case next(length: Int)
        case close
        case none
        case undecided
    }

    /// CRLF "--" boundary
    private let delimiter: [UInt8]
    private var phase = Phase.preamble
    /// Whether the buffer begins where a line begins, so that a delimiter needs no CRLF of its own.
    private var isAtLineStart = true
    private var fields: [HTTPField] = []
    private var headerBytes = 0

    private static let maximumHeaderBytes = 16_384
    private static let maximumHeaderFields = 32
    private static let maximumPadding = 64

    /// Makes a parser for the parameter `boundary` of the Content-Type; nothing where it is not 1 to 70 characters of
    /// those allowed.
    init?(boundary: String) {
        // bchars := DIGIT / ALPHA / "'" / "(" / ")" / "+" / "_" / "," / "-" / "." / "/" / ":" / "=" / "?" / " "; some
        // clients use other visible characters.
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            return nil
        }
        delimiter = Array("\r\n--".utf8) + Array(boundary.utf8)
    }

    /// The next event in `input`, nothing where more bytes are needed. Throws a 400 for what is malformed.
    mutating func next(_ input: inout InputBuffer) throws(HTTPError) -> Event? {
        while true {
            switch phase {
            case .preamble:
                guard skipPreamble(&input) else { return nil }
            case .header:
                guard let part = try readHeader(&input) else { return nil }
                return .part(part)
            case .body: return readBody(&input)
            case .epilogue:
                input.consume(input.count)
                return .end
            }
        }
    }

    /// Takes the end of the bytes. Throws a 400 where the form is not complete.
    func finish() throws(HTTPError) {
        guard case .epilogue = phase else {
            throw HTTPError(.badRequest, "The form ended before it was complete.")
        }
    }

    // MARK: Delimiters

    // What stands at `start`: a delimiter of the form, or content that looks like one.
    private func delimiter(in bytes: UnsafeRawBufferPointer, at start: Int, skipping: Int) -> Delimiter {
        let wanted = delimiter[skipping...]
        let there = bytes[start...].prefix(wanted.count)
        guard there.elementsEqual(wanted.prefix(there.count)) else { return .none }
        guard there.count == wanted.count else { return .undecided }
        let end = start + wanted.count
        var index = end
        guard index < bytes.count else { return .undecided }
        if bytes[index] == UInt8(ascii: "-") {
            guard index + 1 < bytes.count else { return .undecided }
            return bytes[index + 1] == UInt8(ascii: "-") ? .close : .none
        }
        while index < bytes.count, Grammar.isBlank(bytes[index]) { index += 1 }
        guard index - end <= Self.maximumPadding else { return .none }
        guard index < bytes.count else { return .undecided }
        guard bytes[index] == Grammar.carriageReturn else { return .none }
        guard index + 1 < bytes.count else { return .undecided }
        return bytes[index + 1] == Grammar.lineFeed ? .next(length: index + 2 - start) : .none
    }

    // The first place from `start` where a delimiter, or the beginning of one at the end, may stand.
    private func candidate(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress, start < bytes.count else { return nil }
        let found = delimiter.withUnsafeBytes { needle in
            memmem(base + start, bytes.count - start, needle.baseAddress, needle.count)
        }
        if let found { return UnsafeRawPointer(found) - base }
        var tail = max(start, bytes.count - delimiter.count + 1)
        while tail < bytes.count {
            if bytes[tail] == Grammar.carriageReturn, delimiter.starts(with: bytes[tail...]) { return tail }
            tail += 1
        }
        return nil
    }

    // MARK: Parts

    private mutating func skipPreamble(_ input: inout InputBuffer) -> Bool {
        while !input.isEmpty {
            let skipping = isAtLineStart ? 2 : 0
            switch delimiter(in: input.bytes, at: 0, skipping: skipping) {
            case .undecided: return false
            case .close:
                phase = .epilogue
                return true
            case .next(let length):
                input.consume(length)
                beginHeader()
                return true
            case .none:
                let next = candidate(in: input.bytes, from: isAtLineStart ? 0 : 1)
                isAtLineStart = false
                input.consume(next ?? input.count)
            }
        }
        return false
    }

    private mutating func beginHeader() {
        phase = .header
        fields = []
        headerBytes = 0
    }

    private mutating func readHeader(_ input: inout InputBuffer) throws(HTTPError) -> MultipartPart? {
        while true {
            let bytes = input.bytes
            guard let end = LineSearch.lineFeed(in: bytes, from: 0) else {
                guard headerBytes + bytes.count <= Self.maximumHeaderBytes else { throw Self.malformed }
                return nil
            }
            headerBytes += end + 1
            guard end > 0, bytes[end - 1] == Grammar.carriageReturn, headerBytes <= Self.maximumHeaderBytes,
                fields.count < Self.maximumHeaderFields
            else { throw Self.malformed }
            let line = UnsafeRawBufferPointer(rebasing: bytes[..<(end - 1)])
            if line.isEmpty {
                let part = try MultipartPart(fields)
                input.consume(2)
                phase = .body
                isAtLineStart = true
                return part
            }
            do {
                fields.append(try FieldLine.parse(line))
            } catch {
                throw Self.malformed
            }
            input.consume(end + 1)
        }
    }

    private static var malformed: HTTPError {
        HTTPError(.badRequest, "A part of the form is not well-formed.")
    }

    private mutating func readBody(_ input: inout InputBuffer) -> Event? {
        var searchStart = 0
        if isAtLineStart {
            // A part without content may end right behind its header.
            switch delimiter(in: input.bytes, at: 0, skipping: 2) {
            case .undecided: return nil
            case .next(let length): return endPart(&input, length: length)
            case .close: return endForm()
            case .none: isAtLineStart = false
            }
        }
        let bytes = input.bytes
        while let place = candidate(in: bytes, from: searchStart) {
            switch delimiter(in: bytes, at: place, skipping: 0) {
            case .none: searchStart = place + 1
            case .undecided: return place > 0 ? .data(place) : nil
            case .next(let length):
                return place > 0 ? .data(place) : endPart(&input, length: length)
            case .close:
                return place > 0 ? .data(place) : endForm()
            }
        }
        return bytes.isEmpty ? nil : .data(bytes.count)
    }

    private mutating func endPart(_ input: inout InputBuffer, length: Int) -> Event {
        input.consume(length)
        beginHeader()
        return .partEnd
    }

    private mutating func endForm() -> Event {
        phase = .epilogue
        return .partEnd
    }
}
