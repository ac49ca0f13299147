import Glibc

/// `foodpin healthcheck`: asks a running server whether it is well.
struct HealthCheck: Equatable {
    var host = "127.0.0.1"
    var port: UInt16 = 8080

    private static let options = [
        Options.Option(name: "--host", takesValue: true),
        Options.Option(name: "--port", takesValue: true),
    ]

    init(arguments: [String], environment: [String: String]) throws(UsageError) {
        let options = try Options(Self.options, arguments: arguments, environment: environment)
        host = Self.reachable(ServeOptions.unbracketed(options.text("--host") ?? host))
        port = try options.port("--port", default: port)
    }

    /// Whether `/healthz` answers 200 within five seconds.
    func isHealthy() -> Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return false }
        defer { freeaddrinfo(first) }
        let descriptor = socket(first.pointee.ai_family, first.pointee.ai_socktype, first.pointee.ai_protocol)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else { return false }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return false
        }
        return statusLine(from: descriptor).hasPrefix("HTTP/1.1 200 ")
    }

    private func statusLine(from descriptor: Int32) -> String {
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        while line.count < 13 {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            line += chunk[..<count]
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Where a server that listens on every address can be asked.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }
}
