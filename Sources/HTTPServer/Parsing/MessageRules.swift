/// The rules over a whole head: Host, framing, persistence, expectation.
enum MessageRules {
    /// Checks and completes a head whose lines are all there. Throws `HTTPError`: 400, 417, 421, 501.
    static func apply(to head: inout RequestHead) throws(HTTPError) {
        var host: String?
        var length: String?
        var coding: String?
        var connection: String?
        var expectation: String?
        for field in head.fields {
            switch field.name {
            case .host:
                guard host == nil else { throw HTTPError(.badRequest, "The request names its host twice.") }
                host = field.value
            case .contentLength:
                // RFC 9112 section 6.3: even equal lengths are a sign of somebody's confusion.
                guard length == nil else { throw HTTPError(.badRequest, "The request names its length twice.") }
                length = field.value
            case .transferEncoding: coding = joined(coding, field.value)
            case .connection: connection = joined(connection, field.value)
            case .expect: expectation = joined(expectation, field.value)
            case .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince, .range: head.isConditional = true
            default: break
            }
        }
        try applyHost(host, to: &head)
        try applyFraming(length: length, coding: coding, to: &head)
        applyPersistence(connection, to: &head)
        try applyExpectation(expectation, to: &head)
    }

    private static func joined(_ first: String?, _ second: String) -> String {
        first.map { $0 + "," + second } ?? second
    }

    // RFC 9112 section 3.2: a request without Host, with several, or with an invalid one is answered with 400; only
    // HTTP/1.0 knows requests without.
    private static func applyHost(_ host: String?, to head: inout RequestHead) throws(HTTPError) {
        guard let host else {
            if head.minorVersion > 0 { throw HTTPError(.badRequest, "The request does not name its host.") }
            return
        }
        var text = host
        guard text.withUTF8({ AuthoritySyntax.scan(UnsafeRawBufferPointer($0)) }) != nil else {
            throw HTTPError(.badRequest, "The host of the request is not well-formed.")
        }
        guard let target = head.authority else {
            head.authority = host
            return
        }
        // The client had to send the same in both (RFC 9112 section 3.2.2); where it did not, one who stands between
        // may have read the other.
        guard let first = Authority(target), let second = Authority(host), first.host == second.host,
            (first.port ?? defaultPort(head)) == (second.port ?? defaultPort(head))
        else { throw HTTPError(.misdirectedRequest, "The address and the host of the request disagree.") }
    }

    private static func defaultPort(_ head: RequestHead) -> UInt16 {
        head.scheme == "https" ? 443 : 80
    }

    // RFC 9112 section 6.3.
    private static func applyFraming(
        length: String?, coding: String?, to head: inout RequestHead
    ) throws(HTTPError) {
        if let coding {
            guard length == nil else {
                throw HTTPError(.badRequest, "The request says in two ways where it ends.")
            }
            // RFC 9112 section 6.1: a server ought to treat it as faulty framing in HTTP/1.0.
            guard head.minorVersion > 0 else {
                throw HTTPError(.badRequest, "HTTP/1.0 knows no transfer coding.")
            }
            let names = coding.split(separator: ",", omittingEmptySubsequences: false).map { ListSyntax.trim($0) }
            guard names.allSatisfy({ ListSyntax.equals($0, "chunked") }) else {
                throw HTTPError(.notImplemented, "This transfer coding is not known here.")
            }
            guard names.count == 1 else { throw HTTPError(.badRequest, "The body is chunked more than once.") }
            head.framing = .chunked
            return
        }
        // Content-Length = 1*DIGIT (RFC 9110 section 8.6)
        guard let length else { return }
        var count = 0
        for byte in length.utf8 {
            guard Grammar.isDigit(byte) else { throw HTTPError(.badRequest, "The length of the body is no number.") }
            let (product, tooLarge) = count.multipliedReportingOverflow(by: 10)
            let (sum, tooLargeToo) = product.addingReportingOverflow(Int(byte &- 0x30))
            guard !tooLarge, !tooLargeToo else {
                throw HTTPError(.badRequest, "The length of the body is out of all bounds.")
            }
            count = sum
        }
        guard !length.isEmpty else { throw HTTPError(.badRequest, "The length of the body is no number.") }
        head.framing = .length(count)
    }

    // RFC 9112 section 9.3.
    private static func applyPersistence(_ connection: String?, to head: inout RequestHead) {
        head.keepsConnection = head.minorVersion > 0
        guard let connection else { return }
        let options = ListSyntax.members(of: connection)
        if options.contains(where: { ListSyntax.equals($0, "close") }) {
            head.keepsConnection = false
        } else if options.contains(where: { ListSyntax.equals($0, "keep-alive") }) {
            head.keepsConnection = true
        }
    }

    // Expect = #expectation; expectation = token [ "=" ( token / quoted-string ) parameters ] (RFC 9110 section 10.1.1)
    private static func applyExpectation(_ expectation: String?, to head: inout RequestHead) throws(HTTPError) {
        guard let expectation else { return }
        guard ListSyntax.members(of: expectation).allSatisfy({ ListSyntax.equals($0, "100-continue") }) else {
            throw HTTPError(.expectationFailed, "The server cannot do what the request expects of it.")
        }
        head.expectsContinue = head.minorVersion > 0 && head.framing != .length(0)
    }
}
