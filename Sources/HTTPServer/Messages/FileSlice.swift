/// A part of an open file.
public struct FileSlice: Sendable {
    /// The file.
    public let file: OpenFile
    /// Where the part begins, in bytes from the start of the file.
    public let offset: Int
    /// How many bytes it has.
    public let count: Int

    /// A part of `file`.
    public init(file: OpenFile, offset: Int, count: Int) {
        self.file = file
        self.offset = offset
        self.count = count
    }

    /// The whole of `file`.
    public init(_ file: OpenFile) {
        self.init(file: file, offset: 0, count: file.size)
    }
}

/// A file open for reading; closed when nothing refers to it any more.
public final class OpenFile: Sendable {
    /// The file's descriptor, to be used while the object lives.
    public let descriptor: Int32
    /// The size in bytes when it was opened.
    public let size: Int

    /// Opens the regular file at `path`. Throws `SystemError`.
    public init(path: String) throws(SystemError) {
        descriptor = try System.openForReading(path)
        do {
            size = try System.sizeOfRegularFile(descriptor)
        } catch {
            System.close(descriptor)
            throw error
        }
    }

    /// Reads `count` bytes at `offset`, fewer only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
        try System.read(count, from: descriptor, at: offset)
    }

    deinit {
        System.close(descriptor)
    }
}
