/// `request-target = origin-form / absolute-form / authority-form / asterisk-form` (RFC 9112 section 3.2).
enum RequestTarget {
    /// Reads a target of one or more visible ASCII characters. Throws `HTTPError`: 400, 501.
    static func parse(_ target: UnsafeRawBufferPointer, into head: inout RequestHead) throws(HTTPError) {
        guard head.method != .connect else {
            throw HTTPError(.notImplemented, "This server is no proxy.")
        }
        // origin-form = absolute-path [ "?" query ]
        if target[0] == UInt8(ascii: "/") {
            head.path = String(decoding: target, as: UTF8.self)
            return
        }
        // asterisk-form = "*"; only for OPTIONS. With a method that nobody knows here the method is the answer (501).
        if target.count == 1, target[0] == UInt8(ascii: "*") {
            guard head.method == .options || !head.method.isRecognised else { throw malformed }
            head.path = "*"
            return
        }
        try parseAbsolute(target, into: &head)
    }

    /// The part of a target in origin form before its `?`.
    static func path(of target: String) -> Substring {
        target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)]
    }

    private static var malformed: HTTPError {
        HTTPError(.badRequest, "The address in the request line is not well-formed.")
    }

    // absolute-form = absolute-URI, here "http" / "https" "://" authority path-abempty [ "?" query ]
    private static func parseAbsolute(
        _ target: UnsafeRawBufferPointer, into head: inout RequestHead
    ) throws(HTTPError) {
        let text = String(decoding: target, as: UTF8.self)
        guard let colon = text.utf8.firstIndex(of: Grammar.colon) else { throw malformed }
        let scheme = text[..<colon].lowercased()
        let afterScheme = text[colon...].dropFirst()
        guard scheme == "http" || scheme == "https", afterScheme.hasPrefix("//") else { throw malformed }
        let rest = afterScheme.dropFirst(2)
        let authorityEnd = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        guard authorityEnd > rest.startIndex else { throw malformed }
        head.scheme = scheme
        head.authority = String(rest[..<authorityEnd])
        let path = rest[authorityEnd...]
        if path.utf8.first == UInt8(ascii: "/") {
            head.path = String(path)
        } else {
            // An OPTIONS without a path is about the server (RFC 9112 section 3.2.4).
            head.path = path.isEmpty && head.method == .options ? "*" : "/" + path
        }
    }
}
