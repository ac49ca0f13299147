/// Reads the body of a request as a form.
struct FormReader {
    let limits: FormLimits
    /// Makes the file for an upload.
    let openSpool: () throws(SystemError) -> SpoolFile

    func read(_ request: HTTPRequest) async throws -> Form {
        // RFC 9110, section 8.4.1: no coding is understood here but the one that changes nothing.
        if let coding = request.headerFields[.contentEncoding], coding.lowercased() != "identity" {
            throw HTTPError(.unsupportedMediaType, "Compressed forms are not taken here.")
        }
        let type = ContentType(request.headerFields[.contentType] ?? "")
        switch type.essence {
        case "application/x-www-form-urlencoded": return try await readURLEncoded(request.body)
        case "multipart/form-data":
            guard !type.isAmbiguous, let boundary = type.parameters["boundary"],
                let parser = MultipartParser(boundary: boundary)
            else {
                throw HTTPError(.badRequest, "The form does not say how its parts are separated.")
            }
            return try await readMultipart(request.body, parser)
        default:
            throw HTTPError(.unsupportedMediaType, "Only forms are taken here.")
        }
    }

    private func readURLEncoded(_ body: HTTPRequestBody) async throws -> Form {
        var parser = URLEncodedParser(
            maximumFields: limits.maximumFields, maximumFieldBytes: limits.maximumFieldBytes,
            memoryBytes: limits.memoryBytes)
        for try await chunk in body { try parser.parse(chunk) }
        try parser.finish()
        return Form(fields: parser.fields)
    }

    private func readMultipart(_ body: HTTPRequestBody, _ parser: MultipartParser) async throws -> Form {
        var parser = parser
        var input = InputBuffer()
        var builder = FormBuilder(limits: limits, openSpool: openSpool)
        for try await chunk in body {
            input.append(chunk)
            while let event = try parser.next(&input), event != .end {
                switch event {
                case .part(let part): try builder.begin(part)
                case .data(let count):
                    try builder.take(UnsafeRawBufferPointer(rebasing: input.bytes[..<count]))
                    input.consume(count)
                    try await builder.flush()
                case .partEnd: try builder.endPart()
                case .end: break
                }
            }
        }
        try parser.finish()
        return builder.form
    }
}

/// Puts a form together from the parts of a multipart body.
private struct FormBuilder {
    private(set) var form = Form()
    private let limits: FormLimits
    private let openSpool: () throws(SystemError) -> SpoolFile
    private var part: MultipartPart?
    private var text: [UInt8] = []
    private var file: SpoolWriter?
    private var parts = 0
    private var files = 0
    private var memory = 0

    init(limits: FormLimits, openSpool: @escaping () throws(SystemError) -> SpoolFile) {
        self.limits = limits
        self.openSpool = openSpool
    }

    mutating func begin(_ part: MultipartPart) throws(HTTPError) {
        parts += 1
        guard parts <= limits.maximumParts else { throw Self.tooManyFields }
        if part.filename != nil {
            file = SpoolWriter(limit: limits.maximumFileBytes, open: openSpool)
        } else {
            guard form.fields.pairs.count < limits.maximumFields else { throw Self.tooManyFields }
        }
        self.part = part
        text = []
    }

    private static var tooManyFields: HTTPError {
        HTTPError(.contentTooLarge, "The form has too many fields.")
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        if let file {
            if file.isEmpty {
                files += 1
                if files > limits.maximumFiles { self.file?.giveUp(.surplus(limit: limits.maximumFiles)) }
            }
            self.file?.append(bytes)
            return
        }
        memory += bytes.count
        guard text.count + bytes.count <= limits.maximumFieldBytes, memory <= limits.memoryBytes else {
            throw HTTPError(.contentTooLarge, "A field of the form is too long.")
        }
        text.append(contentsOf: bytes)
    }

    mutating func flush() async throws {
        try await file?.flushIfFull()
    }

    mutating func endPart() throws(HTTPError) {
        guard let part else { return }
        if let filename = part.filename {
            form.files.append(
                FormFile(
                    name: part.name, filename: filename, contentType: part.contentType,
                    content: file?.finish() ?? .empty))
        } else {
            guard !text.contains(0), let value = String(validating: text, as: UTF8.self) else {
                throw HTTPError(.badRequest, "The form holds text that is not well-formed.")
            }
            form.fields.pairs.append(FormField(name: part.name, value: value))
        }
        self.part = nil
        file = nil
    }
}
