/// Finds the handler for a request by method and path.
///
/// A pattern such as `/restaurants/{id}/edit` matches segment by segment; a literal segment beats a `{name}`. The path
/// is parted before it is percent-decoded, so an encoded slash never makes a segment. `/a` and `/a/` are two addresses.
public struct Router: Sendable {
    private struct Route: Sendable {
        var names: [String]
        var handler: HTTPHandler
    }

    /// The deepest route for everything below that the search has passed, and what had been captured there.
    private struct Subtree {
        var route: Route
        var captured: [String]
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var routes: [HTTPRequest.Method: Route] = [:]
        var subtree: Route?
    }

    private var nodes = [Node()]

    /// Makes a router without routes.
    public init() {}

    /// Answers GET, and HEAD without the content.
    public mutating func get(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.get, pattern, handler) }
    /// Answers POST.
    public mutating func post(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.post, pattern, handler) }
    /// Answers PUT.
    public mutating func put(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.put, pattern, handler) }
    /// Answers PATCH.
    public mutating func patch(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.patch, pattern, handler) }
    /// Answers DELETE.
    public mutating func delete(_ pattern: String, _ handler: @escaping HTTPHandler) { on(.delete, pattern, handler) }

    /// Answers `method` at `pattern`. A later route for the same method and pattern replaces the earlier one.
    public mutating func on(_ method: HTTPRequest.Method, _ pattern: String, _ handler: @escaping HTTPHandler) {
        let pattern = RoutePattern(pattern)
        let node = makeNode(for: pattern.segments)
        nodes[node].routes[method] = Route(names: pattern.names, handler: handler)
    }

    /// Answers GET and HEAD for every path below `prefix`, e.g. `/static/`, that no other route matches.
    public mutating func get(below prefix: String, _ handler: @escaping HTTPHandler) {
        let pattern = RoutePattern(prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix)
        let node = makeNode(for: pattern.segments)
        nodes[node].subtree = Route(names: pattern.names, handler: handler)
    }

    private mutating func makeNode(for segments: [RoutePattern.Segment]) -> Int {
        var node = 0
        for segment in segments {
            let next: Int?
            switch segment {
            case .literal(let text): next = nodes[node].literals[text]
            case .parameter: next = nodes[node].parameter
            }
            if let next {
                node = next
                continue
            }
            nodes.append(Node())
            switch segment {
            case .literal(let text): nodes[node].literals[text] = nodes.count - 1
            case .parameter: nodes[node].parameter = nodes.count - 1
            }
            node = nodes.count - 1
        }
        return node
    }

    /// Answers `request` by its route. Throws `HTTPError`: 404 where no pattern matches the path, 405 with Allow where
    /// one does but not for this method, 501 for a method that this server does not know; and what the handler throws.
    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try Self.checkMethod(of: request)
        if request.path == "*" { return optionsResponse(allowing: allMethods) }
        let raw = request.pathComponent.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        var segments: [String] = []
        segments.reserveCapacity(raw.count)
        for segment in raw {
            guard let decoded = PercentEncoding.decode(Substring(segment)) else {
                throw HTTPError(.badRequest, "The address is not well-formed.")
            }
            segments.append(decoded)
        }

        var allowed: Set<HTTPRequest.Method> = []
        var captured: [String] = []
        var subtree: Subtree?
        let wanted = request.method == .head ? HTTPRequest.Method.get : request.method
        let route = find(
            wanted, alsoHead: request.method == .head, segments[...], from: 0, captured: &captured, allowed: &allowed,
            subtree: &subtree)
        if let route { return try await run(route, captured, request) }
        if let subtree {
            if wanted == .get { return try await run(subtree.route, subtree.captured, request) }
            allowed.insert(.get)
        }
        guard !allowed.isEmpty else { throw HTTPError(.notFound, "There is no page at this address.") }
        if allowed.contains(.get) { allowed.insert(.head) }
        allowed.insert(.options)
        if request.method == .options { return optionsResponse(allowing: allowed) }
        throw HTTPError(
            .methodNotAllowed, "This address does not take such a request.",
            headerFields: [.allow: Self.list(allowed)])
    }

    /// Refuses a method that this server does not know with a 501 (RFC 9110 section 9.1), before whatever stands behind it
    /// looks at the request.
    public static let methodCheck = HTTPMiddleware { request, next in
        try checkMethod(of: request)
        return try await next(request)
    }

    private static func checkMethod(of request: HTTPRequest) throws(HTTPError) {
        guard request.method.isRecognised else { throw HTTPError(.notImplemented, "This method is not known here.") }
    }

    private func run(_ route: Route, _ captured: [String], _ request: HTTPRequest) async throws -> HTTPResponse {
        guard !route.names.isEmpty else { return try await route.handler(request) }
        var request = request
        for (name, value) in zip(route.names, captured) { request.parameters.append(name: name, value: value) }
        return try await route.handler(request)
    }

    // Depth first, literal before parameter; what a failed branch captured is taken back.
    private func find(
        _ method: HTTPRequest.Method, alsoHead: Bool, _ segments: ArraySlice<String>, from index: Int,
        captured: inout [String], allowed: inout Set<HTTPRequest.Method>, subtree: inout Subtree?
    ) -> Route? {
        let node = nodes[index]
        guard let segment = segments.first else {
            if alsoHead, let route = node.routes[.head] { return route }
            if let route = node.routes[method] { return route }
            allowed.formUnion(node.routes.keys)
            return nil
        }
        if let route = node.subtree { subtree = Subtree(route: route, captured: captured) }
        if let next = node.literals[segment] {
            let route = find(
                method, alsoHead: alsoHead, segments.dropFirst(), from: next, captured: &captured, allowed: &allowed,
                subtree: &subtree)
            if let route { return route }
            // The address is that literal one: a route with a name there is about others.
            if !allowed.isEmpty { return nil }
        }
        if let next = node.parameter, !segment.isEmpty {
            captured.append(segment)
            let route = find(
                method, alsoHead: alsoHead, segments.dropFirst(), from: next, captured: &captured, allowed: &allowed,
                subtree: &subtree)
            if let route { return route }
            captured.removeLast()
        }
        return nil
    }

    private var allMethods: Set<HTTPRequest.Method> {
        var methods = nodes.reduce(into: Set<HTTPRequest.Method>()) { $0.formUnion($1.routes.keys) }
        if methods.contains(.get) { methods.insert(.head) }
        methods.insert(.options)
        return methods
    }

    private func optionsResponse(allowing methods: Set<HTTPRequest.Method>) -> HTTPResponse {
        HTTPResponse(status: .noContent, headerFields: [.allow: Self.list(methods)])
    }

    private static func list(_ methods: Set<HTTPRequest.Method>) -> String {
        methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
