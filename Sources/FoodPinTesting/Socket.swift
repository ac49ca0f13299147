import Foundation
import Glibc

/// A system call of the test client that failed.
struct SocketError: Error {
    var call: String
    var code: Int32
}

/// A connection to this machine that blocks.
final class Socket {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw SocketError(call: "connect", code: errno) }
    }

    deinit {
        close(descriptor)
    }

    func send(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // The server may answer and close before it has taken everything.
            if count < 0, errno == EPIPE || errno == ECONNRESET { return }
            guard count > 0 else { throw SocketError(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    func receiveAll() throws -> Data {
        var data = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 || !data.isEmpty else { throw SocketError(call: "recv", code: errno) }
            if count <= 0 { return data }
            data.append(contentsOf: chunk[..<count])
        }
    }
}
