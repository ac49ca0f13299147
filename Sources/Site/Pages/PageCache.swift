public import HTTPServer
public import Persistence
import Synchronization

/// Responses as they were sent last, kept in memory until something is stored: a page that is asked for again is not
/// made again, nor is a photo or a static file read again.
///
/// Kept is what a browser may keep too and what is the same for everyone: a 200 with an ETag that no message was shown in.
/// Pages get theirs from `Revalidation` where they are `BrowserCaching.untilChanged`; photos and static files bring their own.
public final class PageCache: Sendable {
    private struct Key: Hashable {
        var path: String
        var isGzip: Bool
    }

    private struct State {
        let generation: UInt64
        var responses: [Key: HTTPResponse] = [:]
        private var keys: [Key] = []
        private var bytes = 0

        init(generation: UInt64) {
            self.generation = generation
        }

        /// Where there is no room, pages chosen by lot make some: unlike the oldest, they are not all those that a walk
        /// through many pages comes back to next.
        mutating func keep(_ response: HTTPResponse, as key: Key) {
            let size = size(response, key)
            guard size <= PageCache.limit, responses[key] == nil else { return }
            while bytes + size > PageCache.limit {
                keys.swapAt(.random(in: keys.indices), keys.count - 1)
                let key = keys.removeLast()
                if let response = responses.removeValue(forKey: key) { bytes -= self.size(response, key) }
            }
            responses[key] = response.trimmed.prepared()
            keys.append(key)
            bytes += size
        }

        /// About what it takes up; the path, too, as a visitor can make it long.
        private func size(_ response: HTTPResponse, _ key: Key) -> Int {
            (response.body.count ?? 0) + key.path.utf8.count + 1_024
        }
    }

    /// Bytes of all that is kept: some 300 lists, or a thousand pages of single records. With eleven megabytes the
    /// whole server had risen to 62.
    private static let limit = 10 << 20

    private let container: PersistentContainer
    private let hosts: HostRule
    private let revalidation: Revalidation
    private let state = Mutex(State(generation: 0))

    /// - Parameters:
    ///   - container: whose generation the pages follow.
    ///   - hosts: which names the server answers to.
    ///   - revalidation: whether a browser's own page still holds.
    public init(container: PersistentContainer, hosts: HostRule, revalidation: Revalidation) {
        self.container = container
        self.hosts = hosts
        self.revalidation = revalidation
    }

    /// Answers from memory.
    public var shortcut: HTTPShortcut {
        { [self] request in
            if let response = revalidation.notModified(for: request) {
                return hosts.allows(request.authority) ? response : nil
            }
            guard let key = key(of: request) else { return nil }
            let generation = container.generation
            let response = state.withLock { $0.generation == generation ? $0.responses[key] : nil }
            guard let response, hosts.allows(request.authority) else { return nil }
            return response
        }
    }

    /// Keeps what the handler answers.
    public var middleware: HTTPMiddleware {
        HTTPMiddleware { [self] request, next in
            let generation = container.generation
            let response = try await next(request)
            if let key = key(of: request), mayBeKept(response) { keep(response, as: key, of: generation) }
            return response
        }
    }

    private func key(of request: HTTPRequest) -> Key? {
        guard request.method == .get || request.method == .head, request.message == nil else { return nil }
        return Key(path: request.path, isGzip: Compression.acceptsGzip(request.headerFields[.acceptEncoding]))
    }

    private func mayBeKept(_ response: HTTPResponse) -> Bool {
        guard response.status == .ok, response.headerFields.contains(.eTag), case .bytes = response.body,
            !response.headerFields.contains(.setCookie), let control = response.headerFields[.cacheControl]
        else { return false }
        return !control.contains("no-store")
    }

    private func keep(_ response: HTTPResponse, as key: Key, of generation: UInt64) {
        state.withLock { state in
            guard generation >= state.generation else { return }
            if generation > state.generation { state = State(generation: generation) }
            state.keep(response, as: key)
        }
    }
}

extension HTTPResponse {
    /// The same with content that has no room to grow.
    fileprivate var trimmed: HTTPResponse {
        var response = self
        if case .bytes(let bytes) = body, bytes.capacity > bytes.count + bytes.count / 8 {
            response.body = .bytes(bytes.withUnsafeBufferPointer { Array($0) })
        }
        return response
    }
}
