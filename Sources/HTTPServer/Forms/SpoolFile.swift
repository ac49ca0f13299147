import Synchronization

/// A file that holds an upload. It has no name, so nothing is left of it when the process ends, however that happens;
/// its room is given back when nothing refers to it any more.
public final class SpoolFile: Sendable {
    /// The file's descriptor, readable at any offset, to be used while the object lives.
    public let descriptor: Int32
    private let count = Atomic<Int>(0)

    /// The size in bytes.
    public var size: Int { count.load(ordering: .acquiring) }

    /// Makes an empty file in `directory`. Throws `SystemError`.
    public init(directory: String) throws(SystemError) {
        descriptor = try System.openTemporary(in: directory)
    }

    /// Takes over an open file, empty so far.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        System.close(descriptor)
    }

    /// All that it holds, in memory. It blocks; throws `SystemError`.
    public func bytes() throws(SystemError) -> [UInt8] {
        try System.read(size, from: descriptor, at: 0)
    }

    /// Adds bytes at the end. One caller at a time.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        let end = size
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(SystemError) in try System.writeAll(buffer, to: descriptor, at: end) }
        }
        try result.get()
        count.store(end + bytes.count, ordering: .releasing)
    }
}
