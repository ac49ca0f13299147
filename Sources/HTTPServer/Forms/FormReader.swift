/// Reads the body of a request as a form.
struct FormReader {
    let limits: FormLimits
    let spoolDirectory: String?

    func read(_ request: HTTPRequest) async throws -> Form {
        let type = ContentType(request.headerFields[.contentType] ?? "")
        switch type.essence {
        case "application/x-www-form-urlencoded": return try await readURLEncoded(request.body)
        case "multipart/form-data":
            guard let boundary = type.parameters["boundary"], let parser = MultipartParser(boundary: boundary) else {
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
        var builder = FormBuilder(limits: limits, spoolDirectory: spoolDirectory ?? "/tmp")
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
    private let spoolDirectory: String
    private var part: MultipartPart?
    private var text: [UInt8] = []
    private var spool: SpoolWriter?
    /// Whether the part is a file for which the disk has no room: it is read over.
    private var isLost = false
    private var parts = 0
    private var memory = 0

    init(limits: FormLimits, spoolDirectory: String) {
        self.limits = limits
        self.spoolDirectory = spoolDirectory
    }

    mutating func begin(_ part: MultipartPart) throws {
        parts += 1
        guard parts <= limits.maximumParts else { throw Self.tooManyFields }
        if part.filename != nil {
            try losing { builder throws in builder.spool = try SpoolWriter(directory: builder.spoolDirectory) }
        } else {
            guard form.fields.pairs.count < limits.maximumFields else { throw Self.tooManyFields }
        }
        self.part = part
        text = []
    }

    private static var tooManyFields: HTTPError {
        HTTPError(.contentTooLarge, "The form has too many fields.")
    }

    /// Gives the part's file up where the disk is full.
    private mutating func losing(_ spooling: (inout FormBuilder) throws -> Void) throws {
        do {
            try spooling(&self)
        } catch let error as HTTPError where error.status == .insufficientStorage {
            form.lostFile = error
            isLost = true
            spool = nil
        }
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        if isLost { return }
        if let size = spool?.size {
            guard size + bytes.count <= limits.maximumFileBytes else {
                throw HTTPError(
                    .contentTooLarge,
                    "The file is too large: at most \(ByteCount(limits.maximumFileBytes)) are taken.")
            }
            spool?.append(bytes)
            return
        }
        memory += bytes.count
        guard text.count + bytes.count <= limits.maximumFieldBytes, memory <= limits.memoryBytes else {
            throw HTTPError(.contentTooLarge, "A field of the form is too long.")
        }
        text.append(contentsOf: bytes)
    }

    mutating func flush() async throws {
        do {
            try await spool?.flushIfFull()
        } catch {
            try losing { _ in throw error }
        }
    }

    mutating func endPart() throws {
        guard let part else { return }
        if let filename = part.filename {
            try losing { builder in
                guard var writer = builder.spool else { return }
                try writer.finish()
                builder.form.files.append(
                    FormFile(name: part.name, filename: filename, contentType: part.contentType, spool: writer.file))
            }
        } else {
            guard !text.contains(0), let value = String(validating: text, as: UTF8.self) else {
                throw HTTPError(.badRequest, "The form holds text that is not well-formed.")
            }
            form.fields.pairs.append(FormField(name: part.name, value: value))
        }
        self.part = nil
        spool = nil
        isLost = false
    }
}
