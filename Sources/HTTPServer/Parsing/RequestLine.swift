/// `request-line = method SP request-target SP HTTP-version` (RFC 9112 section 3).
enum RequestLine {
    /// Reads a line without its line end. Throws `HTTPError`: 400, 501, 505.
    static func parse(_ line: UnsafeRawBufferPointer) throws(HTTPError) -> RequestHead {
        // method = token
        var index = 0
        while index < line.count, Grammar.isToken(line[index]) { index += 1 }
        guard index > 0, index < line.count, line[index] == Grammar.space else { throw malformed }
        let method = method(UnsafeRawBufferPointer(rebasing: line[..<index]))
        if index > 32 { throw HTTPError(.notImplemented, "This method is not known here.") }

        let targetStart = index + 1
        index = targetStart
        while index < line.count, Grammar.isTarget(line[index]) { index += 1 }
        let targetEnd = index
        guard targetEnd > targetStart, index < line.count, line[index] == Grammar.space else { throw malformed }

        let minorVersion = try minorVersion(UnsafeRawBufferPointer(rebasing: line[(index + 1)...]))
        var head = RequestHead(method: method, path: "", minorVersion: minorVersion)
        try RequestTarget.parse(UnsafeRawBufferPointer(rebasing: line[targetStart..<targetEnd]), into: &head)
        return head
    }

    private static var malformed: HTTPError {
        HTTPError(.badRequest, "The request line is not well-formed.")
    }

    private static func method(_ bytes: UnsafeRawBufferPointer) -> HTTPRequest.Method {
        if bytes.elementsEqual("GET".utf8) { return .get }
        if bytes.elementsEqual("POST".utf8) { return .post }
        return HTTPRequest.Method(token: String(decoding: bytes, as: UTF8.self))
    }

    // HTTP-version = HTTP-name "/" DIGIT "." DIGIT (RFC 9112 section 2.3)
    private static func minorVersion(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
        guard bytes.count == 8, bytes[..<5].elementsEqual("HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
            Grammar.isDigit(bytes[5]), Grammar.isDigit(bytes[7])
        else { throw malformed }
        guard bytes[5] == UInt8(ascii: "1") else {
            throw HTTPError(.httpVersionNotSupported, "This server speaks HTTP/1.1.")
        }
        // A higher minor version is processed as the highest that is known (RFC 9110 section 2.5).
        return bytes[7] == UInt8(ascii: "0") ? 0 : 1
    }
}
