import Glibc

/// Bytes on their way out: the head of a response, put together without a check for each byte.
struct OutputBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(capacity: Int = 4_096) {
        memory = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// The bytes, valid until the buffer is changed.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    mutating func removeAll() {
        count = 0
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        guard let target = memory.baseAddress, let source = bytes.baseAddress else { return }
        memcpy(target + count, source, bytes.count)
        count += bytes.count
    }

    mutating func append(_ number: Int) {
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var rest = UInt(max(0, number))
            var start = 20
            repeat {
                start -= 1
                digits[start] = UInt8(0x30 + rest % 10)
                rest /= 10
            } while rest > 0
            append(UnsafeRawBufferPointer(rebasing: digits[start...]))
        }
    }

    private mutating func reserve(_ more: Int) {
        guard memory.count - count < more else { return }
        let grown = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(memory.count * 2, count + more), alignment: 16)
        grown.copyMemory(from: bytes)
        memory.deallocate()
        memory = grown
    }
}
