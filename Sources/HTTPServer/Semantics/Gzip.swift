import CZlib
import Synchronization

/// Content in gzip (RFC 1952), by zlib.
enum Gzip {
    /// How much work goes into it.
    enum Level: Int32 {
        /// For content that is made for one response.
        case fast = 1
        /// For content that is kept.
        case best = 9
    }

    // A deflate state is a quarter of a megabyte to set up, so some are kept between responses.
    private static let spare = Mutex<[Deflater]>([])

    /// `bytes` in gzip; nothing where there is no memory for it.
    static func compress(_ bytes: [UInt8], level: Level) -> [UInt8]? {
        guard level == .fast else { return Deflater(level: level)?.compress(bytes) }
        guard let deflater = spare.withLock({ $0.popLast() }) ?? Deflater(level: level) else { return nil }
        let compressed = deflater.compress(bytes)
        spare.withLock { if $0.count < 8 { $0.append(deflater) } }
        return compressed
    }
}

/// One deflate state of zlib.
private final class Deflater: @unchecked Sendable {
    // Why this is Sendable: it is used by one caller at a time, who took it from the spare ones or made it.
    private let stream: UnsafeMutablePointer<z_stream>

    init?(level: Gzip.Level) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window; 16 more mean a gzip header and trailer.
        let result = deflateInit2_(
            stream, level.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard deflateReset(stream) == Z_OK, bytes.count <= Int(UInt32.max) else { return nil }
        let capacity = Int(deflateBound(stream, UInt(bytes.count)))
        var isComplete = false
        let compressed = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(capacity)
                isComplete = deflate(stream, Z_FINISH) == Z_STREAM_END
                count = capacity - Int(stream.pointee.avail_out)
            }
        }
        return isComplete ? compressed : nil
    }
}
