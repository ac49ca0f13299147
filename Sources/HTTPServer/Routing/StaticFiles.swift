import Synchronization

/// The files of a folder, served byte for byte.
///
/// The folder is read once, when it is made. A hash over all of it stands in every address that `url(for:)` gives, e.g.
/// `/static/4f0c2d9a1b3e/css/site.css`, before the file's own path: so relative addresses between files stay right, and
/// a browser may keep what it has for ever. Without the hash, or with that of an earlier state, a file is checked by
/// its ETag each time. Only files that were found in the folder are served; links are not followed.
public struct StaticFiles: Sendable {
    /// The addresses' beginning with a slash at its end, e.g. `/static/`; for `Router.get(below:_:)`.
    public let prefix: String
    /// The hash over the folder.
    public let version: String
    private let files: [String: StaticFile]
    private let addresses: [String: String]

    /// Reads the folder at `directory`; addresses begin with `prefix`, e.g. "/static". Throws `SystemError` where the
    /// folder or a file cannot be read.
    public init(directory: String, prefix: String) throws {
        self.prefix = prefix.hasSuffix("/") ? prefix : prefix + "/"
        var files: [String: StaticFile] = [:]
        var hash = ContentHash()
        for path in try System.filesBelow(directory).sorted() {
            let file = try StaticFile(path: directory + "/" + path, name: path)
            files[path] = file
            hash.update(path)
            hash.update(file.hash)
        }
        self.files = files
        version = hash.text
        let beginning = self.prefix + version + "/"
        addresses = files.keys.reduce(into: [:]) { $0[$1] = beginning + $1 }
    }

    /// The address of the file at `path` below the folder, e.g. "css/site.css". For a file that is not there, an
    /// address that is answered with 404.
    public func url(for path: String) -> String {
        addresses[path] ?? prefix + version + "/" + path
    }

    /// Answers requests below the prefix. Throws a 404 where there is no such file.
    public var handler: HTTPHandler {
        { request in try respond(to: request) }
    }

    private func respond(to request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        guard request.pathComponent.hasPrefix(prefix),
            let path = PercentEncoding.decode(request.pathComponent.dropFirst(prefix.count))
        else { throw Self.notFound }
        if let file = files[path] { return file.response(to: request, isImmutable: false) }
        guard let slash = path.firstIndex(of: "/"), let file = files[String(path[slash...].dropFirst())],
            ContentHash.isText(path[..<slash])
        else { throw Self.notFound }
        return file.response(to: request, isImmutable: path[..<slash] == version)
    }

    private static var notFound: HTTPError { HTTPError(.notFound, "There is no file at this address.") }
}

/// One file of a folder: in memory if it is small, else open.
final class StaticFile: Sendable {
    private enum Content: Sendable {
        case memory([UInt8])
        case disk(OpenFile)
    }

    private enum Compressed: Sendable {
        case unknown
        case useless
        case gzip([UInt8])
    }

    let hash: String
    private let content: Content
    private let type: String
    private let compressed = Mutex(Compressed.unknown)

    private static let maximumBytesInMemory = 1_000_000

    init(path: String, name: String) throws(SystemError) {
        let file = try OpenFile(path: path)
        type = MediaType.forFile(name)
        var hash = ContentHash()
        if file.size <= Self.maximumBytesInMemory {
            let bytes = try file.read(file.size, at: 0)
            hash.update(bytes)
            content = .memory(bytes)
        } else {
            var offset = 0
            while offset < file.size {
                let bytes = try file.read(min(file.size - offset, 65_536), at: offset)
                guard !bytes.isEmpty else { break }
                hash.update(bytes)
                offset += bytes.count
            }
            content = .disk(file)
        }
        self.hash = hash.text
    }

    func response(to request: HTTPRequest, isImmutable: Bool) -> HTTPResponse {
        var response = HTTPResponse(headerFields: [
            .contentType: type,
            .cacheControl: isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
        ])
        let isCompressible = MediaType.isCompressible(type)
        if isCompressible { response.headerFields[.vary] = "Accept-Encoding" }
        if isCompressible, Compression.acceptsGzip(request.headerFields[.acceptEncoding]), let gzip = gzip() {
            response.headerFields[.eTag] = "\"\(hash)-gzip\""
            response.headerFields[.contentEncoding] = "gzip"
            response.body = .bytes(gzip)
            return response
        }
        response.headerFields[.eTag] = "\"\(hash)\""
        response.headerFields[.acceptRanges] = "bytes"
        switch content {
        case .memory(let bytes): response.body = .bytes(bytes)
        case .disk(let file): response.body = .file(FileSlice(file))
        }
        return response
    }

    // Made when it is first asked for, and kept.
    private func gzip() -> [UInt8]? {
        guard case .memory(let bytes) = content else { return nil }
        return compressed.withLock { compressed in
            if case .unknown = compressed {
                let gzip = bytes.count < 256 ? nil : Gzip.compress(bytes, level: .best)
                compressed = gzip.map { $0.count < bytes.count ? .gzip($0) : .useless } ?? .useless
            }
            guard case .gzip(let bytes) = compressed else { return nil }
            return bytes
        }
    }
}

/// A hash to tell contents apart (FNV-1a, 64 bits); it is no protection against somebody who seeks two alike.
public struct ContentHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    public init() {}

    /// Takes further bytes in: the same as one call with all of them.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { update($0) }
    }

    /// Takes the bytes of a text in UTF-8 in.
    public mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { update($0) }
    }

    private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// 12 hexadecimal digits.
    public var text: String {
        let folded = (state ^ state >> 48) & 0xFFFF_FFFF_FFFF
        return String(unsafeUninitializedCapacity: 12) { digits in
            for place in 0..<12 {
                let digit = UInt8(truncatingIfNeeded: folded >> UInt64(44 - 4 * place)) & 15
                digits[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
            }
            return 12
        }
    }

    /// Whether `text` has the form of a hash.
    static func isText(_ text: Substring) -> Bool {
        text.utf8.count == 12 && text.utf8.allSatisfy { Grammar.hexValue($0) != nil }
    }
}
