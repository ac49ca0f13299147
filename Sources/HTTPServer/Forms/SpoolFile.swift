import Synchronization

/// A file that holds an upload. It has no name, so nothing is left of it when the process ends, however that happens;
/// its room is given back when nothing refers to it any more.
public final class SpoolFile: Sendable {
    /// The file's descriptor, readable at any offset, to be used while the object lives.
    public let descriptor: Int32
    private let count = Atomic<Int>(0)

    /// The size in bytes.
    public var size: Int { count.load(ordering: .acquiring) }

    /// Makes an empty file in `directory`. Throws `HTTPError` 507 when the disk is full, else `SystemError`.
    public init(directory: String) throws {
        do {
            descriptor = try System.openTemporary(in: directory)
        } catch {
            throw Self.explain(error)
        }
    }

    /// Makes a file in `directory` that holds `bytes`. Throws like `init(directory:)`.
    public convenience init(_ bytes: [UInt8], directory: String) throws {
        try self.init(directory: directory)
        try append(bytes)
    }

    /// Takes over an open file, empty so far.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        System.close(descriptor)
    }

    /// Adds bytes at the end. One caller at a time.
    func append(_ bytes: [UInt8]) throws {
        let end = size
        let failure = bytes.withUnsafeBytes { buffer in
            Result { () throws(SystemError) in try System.writeAll(buffer, to: descriptor, at: end) }
        }
        if case .failure(let error) = failure { throw Self.explain(error) }
        count.store(end + bytes.count, ordering: .releasing)
    }

    /// The whole content in memory. Throws `SystemError`.
    public func bytes() throws -> [UInt8] {
        try System.read(size, from: descriptor, at: 0)
    }

    private static func explain(_ error: SystemError) -> any Error {
        guard error.isDiskFull else { return error }
        return HTTPError(
            .insufficientStorage, "There is no room left on the server's disk for this file. Nothing was changed.")
    }
}
