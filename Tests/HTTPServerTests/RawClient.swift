import Foundation
import Glibc

@testable import HTTPServer

/// A client that sends bytes as they are, on a socket that blocks, from a thread of its own.
final class RawClient: Sendable {
    struct Response: Sendable {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    struct Failure: Error {
        var message: String
    }

    private let socket: Int32
    private let thread = BlockingPool(name: "client", threads: 1)
    private let received = Received()

    /// Bytes that were read beyond a response. Used by the client's thread only.
    private final class Received: @unchecked Sendable {
        var bytes: [UInt8] = []
    }

    init(_ address: SocketAddress) async throws {
        let socket = Glibc.socket(address.isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.socket = socket
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = try await thread.run {
            address.withSocketAddress { Glibc.connect(socket, $0, $1) }
        }
        guard result == 0 else { throw Failure(message: "connect: \(errno)") }
    }

    deinit {
        Glibc.close(socket)
    }

    /// Sends all of `bytes`; returns how many were taken before the server closed.
    @discardableResult func send(_ bytes: [UInt8]) async throws -> Int {
        let socket = socket
        return try await thread.run {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(
                        socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return sent }
                sent += count
            }
            return sent
        }
    }

    /// Sends `bytes` until the server stops taking them; returns how many were taken.
    func sendUntilItStalls(_ bytes: [UInt8]) async throws -> Int {
        let socket = socket
        return try await thread.run {
            var sent = 0
            var writable = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            while sent < bytes.count, poll(&writable, 1, 300) == 1 {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(
                        socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
                if count > 0 { sent += count }
            }
            return sent
        }
    }

    @discardableResult func send(_ text: String) async throws -> Int {
        try await send(Array(text.utf8))
    }

    /// Does nothing for `time`, which other tests' work doesn't lengthen.
    func pause(_ time: Duration) async throws {
        _ = try await thread.run { usleep(UInt32(time / .microseconds(1))) }
    }

    /// Tells the server that nothing more comes.
    func finishSending() {
        Glibc.shutdown(socket, Int32(SHUT_WR))
    }

    /// Breaks the connection off.
    func reset() {
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        Glibc.connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Everything up to the end of the connection.
    func readToEnd() async throws -> String {
        let socket = socket
        let received = received
        return try await thread.run {
            while try Self.fill(received, socket) {}
            let text = String(decoding: received.bytes, as: UTF8.self)
            received.bytes = []
            return text
        }
    }

    /// The next response, interim ones included; `isHead` where it has no content whatever its fields say.
    func response(isHead: Bool = false) async throws -> Response {
        let socket = socket
        let received = received
        return try await thread.run { try Self.readResponse(received, socket, isHead: isHead) }
    }

    /// Sends `first`, then `text` and reads an answer, again and again for `time`, without a pause in which anything else
    /// could run. Returns the statuses.
    func exchange(_ text: String, after first: String, for time: Duration) async throws -> Set<Int> {
        let (socket, received, rest) = (socket, received, text)
        return try await thread.run {
            var statuses: Set<Int> = []
            let clock = ContinuousClock()
            let end = clock.now.advanced(by: time)
            var text = first + text
            while clock.now < end, statuses.isSubset(of: [200]) {
                guard
                    text.utf8CString.withUnsafeBytes({
                        Glibc.send(socket, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL)) == $0.count - 1
                    })
                else { throw Failure(message: "send: \(errno)") }
                text = rest
                statuses.insert(try Self.readResponse(received, socket, isHead: false).status)
            }
            return statuses
        }
    }

    private static func fill(_ received: Received, _ socket: Int32) throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &chunk, chunk.count, 0)
        guard count >= 0 else {
            if errno == ECONNRESET { return false }
            throw Failure(
                message: "recv: \(errno) after \(String(decoding: received.bytes.prefix(200), as: UTF8.self))")
        }
        received.bytes += chunk[..<count]
        return count > 0
    }

    private static func readResponse(_ received: Received, _ socket: Int32, isHead: Bool) throws -> Response {
        let end = Array("\r\n\r\n".utf8)
        var headEnd = received.bytes.firstRange(of: end)
        while headEnd == nil {
            guard try fill(received, socket) else { throw Failure(message: "closed before a response") }
            headEnd = received.bytes.firstRange(of: end)
        }
        guard let headEnd else { throw Failure(message: "no head") }
        let lines = String(decoding: received.bytes[..<headEnd.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        received.bytes.removeSubrange(..<headEnd.upperBound)
        var response = Response(status: Int(lines[0].split(separator: " ")[1]) ?? 0, fields: [:], body: [])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Failure(message: "bad field line \(line)") }
            response.fields[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(
                in: .whitespaces)
        }
        if isHead || response.status < 200 || response.status == 204 || response.status == 304 { return response }
        if let length = response.fields["content-length"].flatMap({ Int($0) }) {
            while received.bytes.count < length {
                guard try fill(received, socket) else { throw Failure(message: "closed within the content") }
            }
            response.body = Array(received.bytes[..<length])
            received.bytes.removeSubrange(..<length)
        } else if response.fields["transfer-encoding"] == "chunked" {
            var parser = ChunkedBodyParser(maximumBytes: .max)
            var input = InputBuffer()
            input.append(received.bytes)
            received.bytes = []
            while true {
                switch try parser.next(&input) {
                case .data(let count):
                    response.body += input.bytes[..<count]
                    input.consume(count)
                case .needsMore:
                    guard try fill(received, socket) else { throw Failure(message: "closed within the chunks") }
                    input.append(received.bytes)
                    received.bytes = []
                case .end:
                    received.bytes = Array(input.bytes)
                    return response
                }
            }
        } else {
            while try fill(received, socket) {}
            response.body = received.bytes
            received.bytes = []
        }
        return response
    }
}
