import Foundation
import Glibc

@testable import App

/// `foodpin` as a process of its own, with nothing in its environment.
///
/// Not by Foundation's Process: it lists the open files by copying whole entries of a folder, beyond the list's end where
/// this process, with all tests at once, has more than a thousand.
final class Program {
    let identifier: pid_t
    private let standardOutput: FileHandle
    private let standardError: FileHandle
    private(set) var output = ""
    private(set) var complaints = ""

    init(_ arguments: String...) throws {
        let executable = Installation.executable.deletingLastPathComponent().appending(path: "foodpin").path
        let output = try Self.pipe()
        let error = try Self.pipe()
        standardOutput = output.reading
        standardError = error.reading

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.writing.fileDescriptor, 1)
        posix_spawn_file_actions_adddup2(&actions, error.writing.fileDescriptor, 2)
        let words = (["env", "--chdir=/", executable] + arguments).map { strdup($0) }
        let environment = [strdup("HOME=/nonexistent")]
        defer { for word in words + environment { free(word) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, "/usr/bin/env", &actions, nil, words + [nil], environment + [nil])
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EINVAL) }
        self.identifier = identifier
        try output.writing.close()
        try error.writing.close()
    }

    /// The first line that it prints; nil where it ends without one.
    func firstLine() -> String? {
        var line = Data()
        while let byte = try? standardOutput.read(upToCount: 1), let first = byte.first {
            if first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(first)
        }
        return nil
    }

    /// Waits for its end; returns the exit status, or minus the signal that ended it, and has what was printed.
    func end() -> Int32 {
        output = String(decoding: (try? standardOutput.readToEnd()) ?? Data(), as: UTF8.self)
        complaints = String(decoding: (try? standardError.readToEnd()) ?? Data(), as: UTF8.self)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }

    /// Two connected ends that no other process inherits.
    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE)
        }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }
}
