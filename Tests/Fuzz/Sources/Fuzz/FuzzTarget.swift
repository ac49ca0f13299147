/// One kind of input and what must be true of it.
enum FuzzTarget: String, CaseIterable {
    case head, chunked, multipart, urlencoded, cookies, range, template

    /// The target that the command line names.
    static let chosen: FuzzTarget = {
        let option = "--target="
        let name = CommandLine.arguments.last { $0.hasPrefix(option) }?.dropFirst(option.count)
        guard let target = FuzzTarget(rawValue: String(name ?? "")) else {
            fatalError("usage: Fuzz --target=\(allCases.map(\.rawValue).joined(separator: "|")) …")
        }
        return target
    }()

    func run(_ input: [UInt8]) {
        switch self {
        case .head: HeadProperties.check(input)
        case .chunked: ChunkedProperties.check(input)
        case .multipart: MultipartProperties.check(input)
        case .urlencoded: URLEncodedProperties.check(input)
        case .cookies: CookieProperties.check(input)
        case .range: RangeProperties.check(input)
        case .template: TemplateProperties.check(input)
        }
    }
}

/// Ends the process where a property does not hold: libFuzzer then keeps the input.
func require(_ holds: Bool, _ property: @autoclosure () -> String) {
    if !holds { fatalError("does not hold: \(property())") }
}
