import CLinux
import Glibc

/// A system call that failed.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The call, e.g. "open".
    public let call: String
    /// The error number (errno).
    public let code: Int32

    init(_ call: String, code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    /// The call and the system's words for the error.
    public var description: String {
        "\(call): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")"
    }

    /// Whether the disk, or the user's share of it, is full.
    public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }

    /// Whether the process or the system is out of descriptors or memory for now.
    var isExhaustion: Bool { code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM }
}
