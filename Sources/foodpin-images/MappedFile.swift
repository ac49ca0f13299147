import Glibc
import Images

/// The bytes of an open file, mapped for reading: no copy of them, and no use of the offset that the server's
/// descriptor shares.
struct MappedFile: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    /// Takes over the descriptor and closes it.
    ///
    /// - Throws: `failed` where the file is shorter than `size` or cannot be mapped.
    init(descriptor: Int32, size: Int) throws(Refusal) {
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, size > 0, status.st_size >= size else {
            throw Refusal(.failed, cause: "the file is not \(size) bytes long")
        }
        let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let address, address != MAP_FAILED else {
            throw Refusal(.failed, cause: "mmap: \(String(cString: strerror(errno)))")
        }
        bytes = UnsafeRawBufferPointer(start: address, count: size)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
