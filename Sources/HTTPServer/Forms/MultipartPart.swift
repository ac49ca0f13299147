/// The header of a part of a multipart form (RFC 7578 section 4).
struct MultipartPart: Equatable, Sendable {
    var name: String
    /// The file's name without folders; nothing for a text field.
    var filename: String?
    var contentType: String?

    /// Reads the fields of a part. Throws a 400 where Content-Disposition or the name is missing.
    init(_ fields: [HTTPField]) throws(HTTPError) {
        let dispositions = fields.filter { $0.name == .contentDisposition }
        guard dispositions.count == 1, let disposition = DispositionValue(dispositions[0].value),
            ListSyntax.equals(disposition.type, "form-data"), let name = disposition.parameters["name"]
        else { throw HTTPError(.badRequest, "A part of the form does not say which field it is.") }
        self.name = name
        let filename = disposition.parameters["filename"] ?? disposition.extendedFilename
        self.filename = filename.map(Self.lastComponent)
        contentType = fields.first { $0.name == .contentType }.map(\.value).flatMap { $0.isEmpty ? nil : $0 }
    }

    // RFC 7578 section 4.2: path information in a file's name is not to be used.
    private static func lastComponent(_ filename: String) -> String {
        guard let slash = filename.utf8.lastIndex(where: { $0 == 0x2F || $0 == 0x5C }) else { return filename }
        return String(filename[filename.utf8.index(after: slash)...])
    }
}

/// `disposition-type *( ";" disposition-parm )` (RFC 2183 section 2), with quoted strings as browsers write them.
struct DispositionValue {
    var type: String
    var parameters: [String: String] = [:]
    /// `filename*` (RFC 8187), which forms should not use but some clients do; nothing where it is malformed or holds what
    /// could not stand in the field as it is.
    var extendedFilename: String? {
        guard let value = parameters["filename*"] else { return nil }
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, ListSyntax.equals(parts[0], "utf-8") else { return nil }
        let filename = PercentEncoding.decode(parts[2])
        return filename?.utf8.allSatisfy(Grammar.isFieldContent) == true ? filename : nil
    }

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var index = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
        type = String(ListSyntax.trim(Substring(decoding: bytes[..<index], as: UTF8.self)))
        while index < bytes.count {
            index += 1
            while index < bytes.count, Grammar.isBlank(bytes[index]) { index += 1 }
            guard index < bytes.count else { return }
            let nameStart = index
            while index < bytes.count, Grammar.isToken(bytes[index]) { index += 1 }
            guard index > nameStart, index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
            let name = String(decoding: bytes[nameStart..<index].map(Grammar.lowercased), as: UTF8.self)
            index += 1
            guard let value = Self.value(bytes, &index), parameters[name] == nil else { return nil }
            parameters[name] = value
            while index < bytes.count, Grammar.isBlank(bytes[index]) { index += 1 }
            guard index == bytes.count || bytes[index] == UInt8(ascii: ";") else { return nil }
        }
    }

    // A backslash escapes a quote or a backslash and nothing else: some clients send Windows paths as they are.
    private static func value(_ bytes: [UInt8], _ index: inout Int) -> String? {
        guard index < bytes.count, bytes[index] == 0x22 else {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: ";"), !Grammar.isBlank(bytes[index]) { index += 1 }
            return String(validating: bytes[start..<index], as: UTF8.self)
        }
        index += 1
        var value: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x22 { return String(validating: value, as: UTF8.self) }
            if byte == 0x5C, index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x5C {
                value.append(bytes[index])
                index += 1
            } else {
                value.append(byte)
            }
        }
        return nil
    }
}
