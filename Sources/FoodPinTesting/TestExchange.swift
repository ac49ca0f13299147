import Foundation
import Glibc
import HTTPServer

/// One request and its answer, over the handler alone or over a socket.
struct TestExchange: Sendable {
    var method: String
    var path: String
    var headers: [(String, String)]
    var body: Data

    func call(_ handler: HTTPHandler) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(value, for: name)
        }
        let host = headers.first { $0.0 == "Host" }?.1 ?? "localhost"
        let request = HTTPRequest(
            method: HTTPRequest.Method(rawValue: method) ?? .get, authority: host, path: path, headerFields: fields,
            body: HTTPRequestBody([UInt8](body)))
        let response: HTTPResponse
        do {
            response = try await handler(request)
        } catch let error as HTTPError {
            response = error.response
        }
        return TestResponse(
            status: response.status.code, headers: response.headerFields.map { ("\($0.name)", $0.value) },
            body: try await content(of: response.body))
    }

    private func content(of body: HTTPResponseBody) async throws -> Data {
        switch body {
        case .bytes(let bytes): return Data(bytes)
        case .file(let slice):
            return try FileHandle(fileDescriptor: slice.file.descriptor, closeOnDealloc: false).contents(slice)
        case .stored(let stored):
            var data = Data()
            try await stored.forEachPart { data += $0 }
            return data
        case .none, .stream: return Data()
        }
    }

    // MARK: Socket

    private static let threads = BlockingPool(name: "test-client", threads: 8)

    func send(to address: String) async throws -> TestResponse {
        try await Self.threads.run { try exchange(with: address) }
    }

    private func exchange(with address: String) throws -> TestResponse {
        let port = address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
        let socket = try Socket(port: port)
        var head = "\(method) \(path) HTTP/1.1\r\n"
        if !headers.contains(where: { $0.0 == "Host" }) { head += "Host: \(address)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if method == "POST", !headers.contains(where: { $0.0 == "Content-Length" }) {
            head += "Content-Length: \(body.count)\r\n"
        }
        try socket.send(Data("\(head)Connection: close\r\n\r\n".utf8) + body)
        return try response(in: socket.receiveAll())
    }

    private func response(in data: Data) throws -> TestResponse {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { throw SocketError(call: "response", code: 0) }
        let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let fields = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return TestResponse(status: status, headers: fields, body: Data(data[end.upperBound...]))
    }
}

extension FileHandle {
    fileprivate func contents(_ slice: FileSlice) throws -> Data {
        try seek(toOffset: UInt64(slice.offset))
        return try read(upToCount: slice.count) ?? Data()
    }
}
