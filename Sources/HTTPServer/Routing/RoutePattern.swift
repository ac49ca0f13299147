/// A route's pattern, e.g. `/restaurants/{id}/edit`: segments that are literal, or a name that matches any one segment.
struct RoutePattern: Sendable {
    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter
    }

    let segments: [Segment]
    let names: [String]

    init(_ pattern: String) {
        var segments: [Segment] = []
        var names: [String] = []
        for part in pattern.dropFirst(pattern.hasPrefix("/") ? 1 : 0).split(
            separator: "/", omittingEmptySubsequences: false)
        {
            if part.hasPrefix("{") && part.hasSuffix("}") {
                segments.append(.parameter)
                names.append(String(part.dropFirst().dropLast()))
            } else {
                segments.append(.literal(String(part)))
            }
        }
        self.segments = segments
        self.names = names
    }
}
