@testable import HTTPServer

/// A form as application/x-www-form-urlencoded.
enum URLEncodedProperties {
    static func check(_ input: [UInt8]) {
        var choices = Choices(input)
        let small = FormLimits(maximumFields: 2, maximumFieldBytes: 3, memoryBytes: 16)
        let limits = choices.one(of: [FormLimits(), small])
        let whole = read([input[...]], limits)
        let cut = read(choices.cut(input), limits)
        require(cut == whole, "a form means the same however its bytes arrive: \(whole) \(cut)")
        checkPath(input)
        guard case .success(let fields) = whole else { return }
        require(fields.pairs.count <= limits.maximumFields, "the number of fields is limited")
        let bytes = fields.pairs.map { $0.name.utf8.count + $0.value.utf8.count }
        require(
            bytes.allSatisfy { $0 <= 3 * limits.maximumFieldBytes } && bytes.reduce(0, +) <= limits.memoryBytes,
            "so are their bytes")
        for pair in fields.pairs.prefix(8) {
            require(!pair.name.utf8.contains(0) && !pair.value.utf8.contains(0), "no text holds NUL")
            require(fields.all(pair.name).contains(pair.value) && fields[pair.name] != nil, "a field is found by name")
        }
        let again = try? FormFields(urlEncoded: fields.urlEncoded)
        require(again == fields, "what is accepted is accepted again: \(fields)")
    }

    /// The same bytes as a part of a path.
    private static func checkPath(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        guard let decoded = PercentEncoding.decode(text[...]) else { return }
        let encoded = PercentEncoding.encode(decoded) { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "/") }
        require(PercentEncoding.decode(encoded[...]) == decoded, "what is encoded is decoded: \(decoded)")
    }

    private static func read(
        _ pieces: [ArraySlice<UInt8>], _ limits: FormLimits
    ) -> Result<FormFields, HTTPError> {
        var parser = URLEncodedParser(
            maximumFields: limits.maximumFields, maximumFieldBytes: limits.maximumFieldBytes,
            memoryBytes: limits.memoryBytes)
        return Result { () throws(HTTPError) in
            for piece in pieces { try parser.parse(Array(piece)) }
            try parser.finish()
            return parser.fields
        }
    }
}
