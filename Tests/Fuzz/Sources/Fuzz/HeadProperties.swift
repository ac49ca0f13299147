@testable import HTTPServer

/// A connection's bytes: heads, framing, bodies, one request behind the other.
enum HeadProperties {
    static func check(_ input: [UInt8]) {
        var choices = Choices(input)
        let limits = choices.one(of: [HTTPLimits(), small])
        let whole = Requests(of: [input[...]], limits)
        let cut = Requests(of: choices.cut(input), limits)
        require(cut == whole, "a connection means the same however its bytes arrive: \(whole) \(cut)")
        for head in whole.heads {
            checkFraming(of: head)
            require(head.fields.count <= limits.maximumHeaderFields, "the number of fields is limited")
            let again = Requests(of: [serialised(head)[...]], HTTPLimits())
            require(again.refusal == nil && again.heads.count == 1, "what is accepted is accepted again")
            require(again.heads.first.map { isEqual($0, head) } == true, "and means the same: \(head) \(again)")
        }
    }

    private static let small: HTTPLimits = {
        var limits = HTTPLimits()
        limits.maximumRequestLineBytes = 32
        limits.maximumHeaderBytes = 64
        limits.maximumHeaderFields = 3
        limits.maximumBodyBytes = 16
        return limits
    }()

    /// RFC 9112 sections 3.2 and 6.3, said from the fields.
    private static func checkFraming(of head: RequestHead) {
        let lengths = head.fields[values: .contentLength]
        let codings = head.fields[values: .transferEncoding]
        require(lengths.count + codings.count <= 1, "one field says where a request ends")
        switch head.framing {
        case .chunked: require(codings.count == 1 && head.minorVersion == 1, "chunks come with their coding")
        case .length(let length):
            require(
                codings.isEmpty && length == lengths.first.map { Int($0) } ?? 0, "a length is the one that was sent")
        }
        let hosts = head.fields[values: .host].count
        require(hosts == 1 || hosts == 0 && head.minorVersion == 0, "a request has one host")
        for field in head.fields {
            require(HTTPField(name: field.name, value: field.value) == field, "a field is fit to be sent on")
        }
    }

    private static func serialised(_ head: RequestHead) -> [UInt8] {
        let fields = head.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("\(head.method.rawValue) \(head.path) HTTP/1.\(head.minorVersion)\r\n\(fields)\r\n".utf8)
    }

    /// Whether two heads mean the same. That of an absolute target has the host from there, maybe spelt in another way.
    private static func isEqual(_ one: RequestHead, _ other: RequestHead) -> Bool {
        var one = one
        let hosts = [one, other].map { $0.authority.flatMap { Authority($0)?.host } }
        one.scheme = other.scheme
        one.authority = other.authority
        return one == other && (hosts[0] == hosts[1] || one.minorVersion == 0)
    }
}

/// What the parser makes of a connection's bytes.
private struct Requests: Equatable {
    var heads: [RequestHead] = []
    /// The body of each request, the last one maybe without its end.
    var bodies: [[UInt8]] = []
    var isComplete = true
    /// The status that ended it.
    var refusal: Int?

    init(of pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits) {
        var parser = RequestParser(limits: limits)
        var input = InputBuffer()
        let most = max(limits.maximumRequestLineBytes, limits.maximumHeaderBytes, 8_192) + 1
        for piece in pieces {
            input.append(piece)
            do throws(HTTPError) {
                while let event = try parser.next(&input) { take(event, &input) }
            } catch {
                require(error.status.code >= 400, "a refusal has its status")
                refusal = error.status.code
                return
            }
            require(input.count <= most, "what waits for more is limited")
            require(!parser.isBetweenRequests || isComplete, "a request that has begun is not ended")
            require(parser.incompleteHead == nil || isComplete, "a head comes before its body")
            require(isComplete || parser.remainingBody != 0, "a request ends with its body")
            input.releaseIfEmpty()
        }
    }

    private mutating func take(_ event: RequestParser.Event, _ input: inout InputBuffer) {
        switch event {
        case .head(let head):
            require(isComplete, "a request begins where the last one ended")
            heads.append(head)
            bodies.append([])
            isComplete = false
        case .body(let count):
            require(count > 0 && count <= input.count && !isComplete, "a body has bytes")
            bodies[bodies.count - 1] += input.bytes[..<count]
            input.consume(count)
        case .end:
            require(!isComplete, "a request ends once")
            isComplete = true
        }
    }
}
