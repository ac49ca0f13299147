/// `field-line = field-name ":" OWS field-value OWS` (RFC 9112 section 5).
enum FieldLine {
    /// Reads a line without its line end. Throws a 400 for a blank before the colon, for a line that continues the one
    /// before (obs-fold, RFC 9112 section 5.2), for a name that is no token, and for a value with a control character.
    static func parse(_ line: UnsafeRawBufferPointer) throws(HTTPError) -> HTTPField {
        var index = 0
        while index < line.count, Grammar.isToken(line[index]) { index += 1 }
        guard index > 0, index < line.count, line[index] == Grammar.colon else {
            throw HTTPError(.badRequest, "A header field is not well-formed.")
        }
        let name = HTTPField.Name(token: UnsafeRawBufferPointer(rebasing: line[..<index]))

        // field-value = *field-content; field-content = field-vchar [ 1*( SP / HTAB / field-vchar ) field-vchar ]
        var start = index + 1
        var end = line.count
        while start < end, Grammar.isBlank(line[start]) { start += 1 }
        while end > start, Grammar.isBlank(line[end - 1]) { end -= 1 }
        let value = UnsafeRawBufferPointer(rebasing: line[start..<end])
        for byte in value where !Grammar.isFieldContent(byte) {
            throw HTTPError(.badRequest, "A header field holds a character that is not allowed there.")
        }
        return HTTPField(name: name, clean: String(decoding: value, as: UTF8.self))
    }
}
