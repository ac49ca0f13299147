import CZlib

/// Undoes gzip, strictly: one member with a right checksum and nothing behind it.
enum Gunzip {
    struct Failure: Error {
        var code: Int32
    }

    static func run(_ bytes: [UInt8], capacity: Int = 1_000_000) throws -> [UInt8] {
        var stream = z_stream()
        var code = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw Failure(code: code) }
        defer { inflateEnd(&stream) }
        var input = bytes
        let output = input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(capacity)
                code = inflate(&stream, Z_FINISH)
                count = capacity - Int(stream.avail_out)
            }
        }
        guard code == Z_STREAM_END, stream.avail_in == 0 else { throw Failure(code: code) }
        return output
    }
}
