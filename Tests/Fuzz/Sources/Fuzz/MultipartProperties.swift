@testable import HTTPServer

/// A multipart form: the first line is the Content-Type, the rest is the body.
enum MultipartProperties {
    static func check(_ input: [UInt8]) {
        let end = input.firstIndex(of: 0x0A) ?? input.endIndex
        let type = ContentType(String(decoding: input[..<end], as: UTF8.self))
        guard let boundary = type.parameters["boundary"] else { return }
        let body = Array(input[end...].dropFirst())
        guard let whole = Parts(of: [body[...]], boundary) else {
            let isFit = (1...70).contains(boundary.utf8.count) && boundary.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
            require(!isFit, "a boundary that is fit is taken: \(boundary)")
            return
        }
        var choices = Choices(input)
        let cut = Parts(of: choices.cut(body), boundary)
        require(cut == whole, "a form means the same however its bytes arrive: \(whole) \(String(describing: cut))")
        guard whole.isComplete else { return }
        for part in whole.parts { check(part.header) }
        let again = Parts(of: [serialised(whole.parts, boundary)[...]], boundary)
        require(again == whole, "what is accepted is accepted again: \(whole) \(String(describing: again))")
    }

    private static func check(_ header: MultipartPart) {
        for text in [header.name, header.filename ?? ""] {
            require(text.utf8.allSatisfy(Grammar.isFieldContent), "a name has no control characters: \(header)")
        }
        require(header.filename?.utf8.contains { $0 == 0x2F || $0 == 0x5C } != true, "a file's name has no folder")
    }

    private static func serialised(_ parts: [Parts.Part], _ boundary: String) -> [UInt8] {
        parts.flatMap { part in
            var header = "--\(boundary)\r\nContent-Disposition: form-data; name=\(quoted(part.header.name))"
            if let filename = part.header.filename { header += "; filename=\(quoted(filename))" }
            if let type = part.header.contentType { header += "\r\nContent-Type: \(type)" }
            return Array("\(header)\r\n\r\n".utf8) + part.content + Array("\r\n".utf8)
        } + Array("--\(boundary)--".utf8)
    }

    private static func quoted(_ text: String) -> String {
        let bytes = text.utf8.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
        return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }
}

/// What the parser makes of a form.
private struct Parts: Equatable {
    struct Part: Equatable {
        var header: MultipartPart
        var content: [UInt8] = []
        var isComplete = false
    }

    var parts: [Part] = []
    var isComplete = false
    var refusal: Int?

    init?(of pieces: [ArraySlice<UInt8>], _ boundary: String) {
        guard var parser = MultipartParser(boundary: boundary) else { return nil }
        var input = InputBuffer()
        do throws(HTTPError) {
            for piece in pieces {
                input.append(piece)
                while let event = try parser.next(&input), event != .end { take(event, &input) }
                require(input.count <= 16_384, "what waits for more is limited")
            }
            try parser.finish()
            isComplete = true
        } catch {
            refusal = error.status.code
        }
    }

    private mutating func take(_ event: MultipartParser.Event, _ input: inout InputBuffer) {
        switch event {
        case .part(let header):
            require(parts.last?.isComplete != false, "a part begins where the last one ended")
            parts.append(Part(header: header))
        case .data(let count):
            require(count > 0 && count <= input.count && parts.last?.isComplete == false, "content belongs to a part")
            parts[parts.count - 1].content += input.bytes[..<count]
            input.consume(count)
        case .partEnd:
            require(parts.last?.isComplete == false, "a part ends once")
            parts[parts.count - 1].isComplete = true
        case .end: break
        }
    }
}
