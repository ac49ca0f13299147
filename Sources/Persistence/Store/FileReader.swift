import Foundation
import Glibc

/// Reads a file by position, leaving its offset alone.
struct FileReader {
    let descriptor: Int32
    let size: Int
    private static let sliceSize = 256 * 1024

    /// Hands on the file slice by slice, with each slice's offset.
    func forEachSlice(_ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(FileReader.sliceSize, max(size, 1)), alignment: 16)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < size {
            let count = try read(
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, size - offset)]), at: offset)
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), offset)
            offset += count
        }
    }

    func data(in range: Range<Int>) throws -> Data {
        let range = range.clamped(to: 0..<size)
        var data = Data(count: range.count)
        try data.withUnsafeMutableBytes { buffer in
            var done = 0
            while done < range.count {
                done += try read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), at: range.lowerBound + done)
            }
        }
        return data
    }

    /// - Returns: How much was read, at least one byte.
    private func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
            if count > 0 { return count }
            if count < 0 && errno == EINTR { continue }
            let cause = count < 0 ? String(cString: strerror(errno)) : "the file is shorter than \(size) bytes"
            throw PersistentStoreError(.unreadableFile, cause: cause)
        }
    }
}
