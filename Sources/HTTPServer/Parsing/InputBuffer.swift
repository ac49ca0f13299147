import Glibc

/// Bytes that have arrived and are not used yet. Its memory is given back by `releaseIfEmpty`.
struct InputBuffer: ~Copyable {
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var start = 0
    private var end = 0

    init() {}

    deinit {
        free(memory.baseAddress)
    }

    var count: Int { end - start }
    var isEmpty: Bool { start == end }

    /// The bytes, valid until the buffer is changed.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: memory[start..<end])
    }

    /// Drops the first `count` bytes.
    mutating func consume(_ count: Int) {
        start += count
        if start == end {
            start = 0
            end = 0
        }
    }

    /// Room for at least `minimum` bytes behind those that are there, valid until the buffer is changed.
    mutating func room(atLeast minimum: Int) -> UnsafeMutableRawBufferPointer {
        if memory.count - end < minimum {
            if start > 0, let base = memory.baseAddress {
                memmove(base, base + start, count)
                end -= start
                start = 0
            }
            if memory.count - end < minimum { grow(to: max(end + minimum, memory.count * 2)) }
        }
        return UnsafeMutableRawBufferPointer(rebasing: memory[end...])
    }

    /// Counts the first `count` bytes of the room as arrived.
    mutating func received(_ count: Int) {
        end += count
    }

    /// Adds bytes.
    mutating func append(_ bytes: some Collection<UInt8>) {
        let room = room(atLeast: bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: room[..<bytes.count]).copyBytes(from: bytes)
        received(bytes.count)
    }

    /// Gives the memory back when there are no bytes.
    mutating func releaseIfEmpty() {
        guard isEmpty else { return }
        free(memory.baseAddress)
        memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    private mutating func grow(to size: Int) {
        guard let grown = realloc(memory.baseAddress, size) else { return }
        memory = UnsafeMutableRawBufferPointer(start: grown, count: size)
    }
}
