import Foundation
import Synchronization

/// Lines on their way to stderr: handed over without waiting, written by a thread of their own.
///
/// Where the reader of stderr stalls, lines beyond a megabyte are dropped and counted rather than kept or waited for.
public final class LineLog: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var dropped = 0
        var isClosed = false
    }

    private static let limit = 1 << 20

    private let descriptor: Int32
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let closing = DispatchSemaphore(value: 0)
    private let idle = DispatchSemaphore(value: 0)

    /// - Parameter descriptor: where the lines go, standard error unless told otherwise; it stays the caller's.
    public init(descriptor: Int32 = 2) {
        self.descriptor = descriptor
        let thread = Thread { [self] in run() }
        thread.stackSize = 128 << 10
        thread.start()
    }

    /// Hands over one line, without its line end. Control characters in it are written as `?`, so that a line stays one.
    public func write(_ line: String) {
        let isFirst = state.withLock { state in
            guard !state.isClosed else { return false }
            let start = state.waiting.count
            guard start + line.utf8.count < Self.limit else {
                state.dropped += 1
                return false
            }
            var line = line
            line.withUTF8 { bytes in
                // All of them, so that many are looked at together.
                let holdsControl = bytes.reduce(false) { $0 || Self.isControl($1) }
                if holdsControl {
                    state.waiting.append(contentsOf: bytes.lazy.map { Self.isControl($0) ? UInt8(ascii: "?") : $0 })
                } else {
                    state.waiting.append(contentsOf: bytes)
                }
            }
            state.waiting.append(UInt8(ascii: "\n"))
            return start == 0
        }
        if isFirst { wake.signal() }
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// Writes what is waiting and ends the thread. Where the reader stalls it gives up after two seconds.
    public func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        guard !wasClosed else { return }
        wake.signal()
        closing.signal()
        _ = idle.wait(timeout: .now() + .seconds(2))
    }

    private func run() {
        Thread.current.name = "log"
        var lines: [UInt8] = []
        while true {
            wake.wait()
            // Lines come in bursts: waiting a moment for more of them saves waking this thread for each.
            _ = closing.wait(timeout: .now() + .milliseconds(20))
            lines.removeAll(keepingCapacity: true)
            let (dropped, isClosed) = state.withLock { state in
                swap(&state.waiting, &lines)
                defer { state.dropped = 0 }
                return (state.dropped, state.isClosed)
            }
            emit(lines)
            if dropped > 0 { emit(Array("log: dropped \(dropped) lines\n".utf8)) }
            if isClosed { break }
        }
        idle.signal()
    }

    private func emit(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
