import Foundation

@testable import HTTPServer

/// Fields of a request for a range or with preconditions, and ETag and Last-Modified of what it asks for.
enum RangeProperties {
    static func check(_ input: [UInt8]) {
        var fields = HTTPFields()
        for line in input.split(separator: 0x0A) {
            line.withUnsafeBytes { line in if let field = try? FieldLine.parse(line) { fields.append(field) } }
        }
        for field in fields {
            checkRange(field.value)
            checkTags(field.value)
            if let date = HTTPDate(field.value) { checkDate(date) }
        }
        let request = HTTPRequest(headerFields: fields)
        let tag = fields[.eTag]
        let date = fields[.lastModified].flatMap { HTTPDate($0) }
        checkConditions(request, tag, date)
        for count in [0, 1, 10] { checkContent(Array(0..<UInt8(count)), request) }
        _ = Compression.acceptsGzip(fields[.acceptEncoding])
    }

    private static func checkDate(_ date: HTTPDate) {
        require(HTTPDate(date.description) == date, "a date is read again: \(date)")
        let fraction = Date(timeIntervalSince1970: Double(date.seconds) + 0.5)
        require(HTTPDate(fraction) == date && date < HTTPDate(seconds: date.seconds + 1), "it is cut to the second")
    }

    private static func checkRange(_ text: String) {
        guard let range = ByteRange(text) else { return }
        let written =
            switch range {
            case .from(let first, let last): "bytes=\(first)-\(last.map(String.init) ?? "")"
            case .last(let count): "bytes=-\(count)"
            }
        require(ByteRange(written) == range, "a range is read again: \(written)")
        let wanted =
            switch range {
            case .from(let first, let last): (0..<10).filter { first <= $0 && $0 <= last ?? .max }
            case .last(let count): Array((0..<10).suffix(count))
            }
        require(range.resolve(in: 10).map(Array.init) ?? [] == wanted, "a range is what was asked for: \(range)")
        for count in [0, 1, 10, .max] {
            guard let places = range.resolve(in: count) else { continue }
            require(!places.isEmpty && places.upperBound <= count, "a range lies in the content: \(range) \(places)")
        }
    }

    private static func checkTags(_ text: String) {
        if let tag = EntityTag(text) { require(EntityTag.list(text) == [tag], "a tag is a list of one") }
        let tags = EntityTag.list(text)
        let written = tags.map(\.description).joined(separator: ", ")
        require(EntityTag.list(written) == tags, "tags are read again: \(written)")
        for tag in tags {
            require(EntityTag(tag.description) == tag && tag.isWeaklyEqual(to: tag), "a tag is itself: \(tag)")
            require(tag.isStronglyEqual(to: tag) != tag.isWeak, "a weak tag equals none strongly: \(tag)")
            require(tag.isWeaklyEqual(to: tag.gzipped) && tag.gzipped.isWeaklyEqual(to: tag), "\(tag) in gzip")
        }
    }

    private static func checkConditions(_ request: HTTPRequest, _ eTag: String?, _ date: HTTPDate?) {
        var request = request
        let outcome = ConditionalRequest.evaluate(request, eTag: eTag, lastModified: date)
        request.method = .put
        require(
            ConditionalRequest.evaluate(request, eTag: eTag, lastModified: date) != .notModified,
            "what changes something is never answered with 304")
        request.method = .get
        request.headerFields[.ifNoneMatch] = "*"
        let known = ConditionalRequest.evaluate(request, eTag: eTag, lastModified: date)
        require(known == (outcome == .preconditionFailed ? outcome : .notModified), "the client has whatever there is")
        request.headerFields = [.ifMatch: "*"]
        require(ConditionalRequest.evaluate(request, eTag: eTag, lastModified: date) == .proceed, "there is something")
    }

    private static func checkContent(_ content: [UInt8], _ request: HTTPRequest) {
        var response = HTTPResponse(headerFields: [.acceptRanges: "bytes"], body: .bytes(content))
        response.headerFields[.eTag] = request.headerFields[.eTag]
        response.headerFields[.lastModified] = request.headerFields[.lastModified]
        ByteRange.apply(to: &response, for: request)
        guard case .bytes(let bytes) = response.body else { return require(false, "the content is in memory") }
        switch response.status {
        case .ok: require(bytes == content, "all of the content")
        case .partialContent:
            guard let first = bytes.first, let last = bytes.last else { return require(false, "a part has bytes") }
            require(bytes == Array(first...last), "a part is in one piece")
            let written = response.headerFields[.contentRange]
            require(written == "bytes \(first)-\(last)/\(content.count)", "and says where it was: \(written ?? "-")")
        default:
            require(response.status == .rangeNotSatisfiable, "a range has three outcomes: \(response.status)")
            require(response.headerFields[.contentRange] == "bytes */\(content.count)", "a 416 says how much there is")
        }
        let status = response.status
        ConditionalRequest.apply(to: &response, for: request)
        require(status == .ok || response.status == status, "only a 200 has preconditions")
    }
}
