@testable import HTTPServer

/// A chunked body and what may follow it.
enum ChunkedProperties {
    static func check(_ input: [UInt8]) {
        var choices = Choices(input)
        let limit = choices.one(of: [8, 100_000])
        let whole = Body(of: [input[...]], limit)
        let cut = Body(of: choices.cut(input), limit)
        require(cut == whole, "a body means the same however its bytes arrive: \(whole) \(cut)")
        require(whole.content.count <= limit, "the content is limited")
        guard let length = whole.length else { return }
        require(Body(of: [input[..<length]], limit) == whole, "a body does not hang on what follows it")
        require(Body(of: [chunks(whole.content)[...]], limit).content == whole.content, "its content is accepted again")
    }

    /// `content` in chunks of up to five bytes.
    private static func chunks(_ content: [UInt8]) -> [UInt8] {
        stride(from: 0, to: content.count, by: 5).flatMap { start in
            let chunk = content[start..<min(start + 5, content.count)]
            return Array("\(chunk.count)\r\n".utf8) + chunk + Array("\r\n".utf8)
        } + Array("0\r\n\r\n".utf8)
    }
}

/// What the parser makes of a body.
private struct Body: Equatable {
    var content: [UInt8] = []
    /// How many bytes it took; nothing without its end.
    var length: Int?
    var refusal: Int?

    init(of pieces: [ArraySlice<UInt8>], _ limit: Int) {
        var parser = ChunkedBodyParser(maximumBytes: limit)
        var input = InputBuffer()
        var arrived = 0
        for piece in pieces where length == nil {
            input.append(piece)
            arrived += piece.count
            do throws(HTTPError) {
                try read(&parser, &input)
            } catch {
                refusal = error.status.code
                return
            }
            if isAtEnd { length = arrived - input.count }
            require(isAtEnd || input.count <= 8_193, "what waits for more is limited")
        }
    }

    private var isAtEnd = false

    private mutating func read(_ parser: inout ChunkedBodyParser, _ input: inout InputBuffer) throws(HTTPError) {
        while true {
            switch try parser.next(&input) {
            case .data(let count):
                require(count > 0 && count <= input.count, "content has bytes")
                content += input.bytes[..<count]
                input.consume(count)
            case .needsMore: return
            case .end:
                isAtEnd = true
                return
            }
        }
    }
}
