/// Reads application/x-www-form-urlencoded as it arrives (URL Standard, urlencoded parsing), but strictly.
struct URLEncodedParser {
    private(set) var fields = FormFields()
    private var pending: [UInt8] = []
    private let maximumFields: Int
    private let maximumFieldBytes: Int
    private let maximumPairBytes: Int
    private let memoryBytes: Int
    private var taken = 0

    /// Makes a parser. A byte of a value may take three bytes in the body, and so count the limits.
    init(maximumFields: Int, maximumFieldBytes: Int, memoryBytes: Int = .max) {
        self.maximumFields = maximumFields
        self.maximumFieldBytes = maximumFieldBytes
        let (tripled, isTooLarge) = maximumFieldBytes.multipliedReportingOverflow(by: 3)
        maximumPairBytes = isTooLarge ? .max : tripled
        self.memoryBytes = memoryBytes
    }

    /// Takes the next bytes. Throws `HTTPError`: 400 for what is malformed, 413 beyond a limit.
    mutating func parse(_ bytes: [UInt8]) throws(HTTPError) {
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            try take(rest[..<mark])
            try finishPair()
            rest = rest[(mark + 1)...]
        }
        try take(rest)
    }

    /// Takes the end of the form.
    mutating func finish() throws(HTTPError) {
        try finishPair()
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
        taken += bytes.count
        guard pending.count + bytes.count <= maximumPairBytes, taken <= memoryBytes else { throw Self.fieldTooLong }
        pending.append(contentsOf: bytes)
    }

    private static var fieldTooLong: HTTPError { HTTPError(.contentTooLarge, "A field of the form is too long.") }

    private mutating func finishPair() throws(HTTPError) {
        guard !pending.isEmpty else { return }
        guard fields.pairs.count < maximumFields else {
            throw HTTPError(.contentTooLarge, "The form has too many fields.")
        }
        let equals = pending.firstIndex(of: UInt8(ascii: "="))
        let pair = pending.withUnsafeBytes { bytes -> FormField? in
            let nameEnd = equals ?? bytes.count
            let valueStart = equals.map { $0 + 1 } ?? bytes.count
            guard
                let name = PercentEncoding.decode(
                    UnsafeRawBufferPointer(rebasing: bytes[..<nameEnd]), plusIsSpace: true),
                let value = PercentEncoding.decode(
                    UnsafeRawBufferPointer(rebasing: bytes[valueStart...]), plusIsSpace: true)
            else { return nil }
            return FormField(name: name, value: value)
        }
        guard let pair else { throw HTTPError(.badRequest, "The form holds text that is not well-formed.") }
        guard pair.value.utf8.count <= maximumFieldBytes else { throw Self.fieldTooLong }
        fields.pairs.append(pair)
        pending.removeAll(keepingCapacity: true)
    }
}
