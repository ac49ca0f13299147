import Glibc

/// One end of a UNIX stream socket between server and worker. It carries messages (a length of four bytes, most
/// significant first, then so many bytes) and open files (unix(7), SCM_RIGHTS).
package struct WorkerSocket: Sendable {
    package struct Failure: Error {
        package enum Kind: Sendable { case closed, late, malformed, system }

        package let kind: Kind
        package let cause: String
    }

    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Sends one message, waiting where the socket is full.
    ///
    /// - Parameter file: an open file that the other side receives a descriptor of.
    package func send(_ message: [UInt8], file: Int32? = nil, deadline: Deadline? = nil) throws(Failure) {
        var bytes = withUnsafeBytes(of: UInt32(message.count).bigEndian) { Array($0) }
        bytes += message
        var sent = 0
        while sent < bytes.count {
            let count = sendPart(bytes[sent...], file: sent == 0 ? file : nil)
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, deadline: deadline)
            } else if errno != EINTR {
                throw Failure.current("sendmsg")
            }
        }
    }

    /// The next message. A file that comes with it is closed unread.
    ///
    /// - Parameter limit: a longer message is malformed.
    /// - Throws: `closed` where the other side is gone, `late` after the deadline.
    package func receive(limit: Int, deadline: Deadline? = nil) throws(Failure) -> [UInt8] {
        let prefix = try receive(exactly: 4, deadline: deadline, part: receivePart)
        return try receive(exactly: length(prefix, limit: limit), deadline: deadline, part: receivePart)
    }

    /// The next message and the file that came with it, which the caller closes.
    package func receiveWithFile(limit: Int) throws(Failure) -> (message: [UInt8], file: Int32?) {
        var file: Int32?
        let prefix = try receive(exactly: 4, deadline: nil) { receivePart($0, file: &file) }
        let message = try receive(exactly: length(prefix, limit: limit), deadline: nil, part: receivePart)
        return (message, file)
    }

    private func length(_ prefix: [UInt8], limit: Int) throws(Failure) -> Int {
        let length = prefix.reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else { throw Failure(kind: .malformed, cause: "a message of \(length) bytes") }
        return length
    }

    private func receive(
        exactly count: Int, deadline: Deadline?, part: (UnsafeMutableRawBufferPointer) -> Int
    ) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let count = bytes.withUnsafeMutableBytes { part(UnsafeMutableRawBufferPointer(rebasing: $0[received...])) }
            if count > 0 {
                received += count
            } else if count == 0 {
                throw Failure(kind: .closed, cause: "the other side is gone")
            } else if errno == EAGAIN {
                try wait(for: POLLIN, deadline: deadline)
            } else if errno != EINTR {
                throw Failure.current("recvmsg")
            }
        }
        return bytes
    }

    private func wait(for events: Int32, deadline: Deadline?) throws(Failure) {
        var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        let result = Glibc.poll(&poll, 1, deadline?.millisecondsLeft ?? -1)
        if result == 0 { throw Failure(kind: .late, cause: "no answer in time") }
        if result < 0, errno != EINTR { throw Failure.current("poll") }
    }
}

extension WorkerSocket {
    /// The layout of `struct cmsghdr` with one descriptor behind it, on 64-bit Linux (cmsg(3)). The macros that hide it
    /// are not to be had in Swift.
    private struct FileMessage {
        var length = 20
        var level = SOL_SOCKET
        var type: Int32 = 1  // SCM_RIGHTS
        var descriptor: Int32 = -1
        var padding: Int32 = 0
    }

    private func sendPart(_ bytes: ArraySlice<UInt8>, file: Int32?) -> Int {
        var control = FileMessage(descriptor: file ?? -1)
        return bytes.withUnsafeBytes { bytes in
            var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
            return withUnsafeMutableBytes(of: &control) { control in
                withUnsafeMutablePointer(to: &vector) { vector in
                    var message = msghdr()
                    message.msg_iov = vector
                    message.msg_iovlen = 1
                    if file != nil {
                        message.msg_control = control.baseAddress
                        message.msg_controllen = control.count
                    }
                    return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                }
            }
        }
    }

    private func receivePart(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    }

    private func receivePart(_ bytes: UnsafeMutableRawBufferPointer, file: inout Int32?) -> Int {
        var control = FileMessage(length: 0)
        var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        let count = withUnsafeMutableBytes(of: &control) { control in
            withUnsafeMutablePointer(to: &vector) { vector in
                var message = msghdr()
                message.msg_iov = vector
                message.msg_iovlen = 1
                message.msg_control = control.baseAddress
                message.msg_controllen = control.count
                return recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC | MSG_DONTWAIT))
            }
        }
        if count > 0, control.length == 20, control.level == SOL_SOCKET, control.type == 1 {
            file = control.descriptor
        }
        return count
    }
}

extension WorkerSocket.Failure {
    static func current(_ call: String) -> Self {
        let number = errno
        let gone = number == EPIPE || number == ECONNRESET
        return Self(kind: gone ? .closed : .system, cause: "\(call): \(String(cString: strerror(number)))")
    }
}
