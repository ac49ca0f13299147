import Foundation

@testable import App

/// `foodpin` as a process of its own, with nothing in its environment.
final class Program {
    let process = Process()
    private let standardOutput = Pipe()
    private let standardError = Pipe()
    private(set) var output = ""
    private(set) var complaints = ""

    init(_ arguments: String...) throws {
        process.executableURL = Installation.executable.deletingLastPathComponent().appending(path: "foodpin")
        process.arguments = arguments
        process.environment = ["HOME": "/nonexistent"]
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardOutput = standardOutput
        process.standardError = standardError
        try process.run()
    }

    /// The first line that it prints; nil where it ends without one.
    func firstLine() -> String? {
        var line = Data()
        while let byte = try? standardOutput.fileHandleForReading.read(upToCount: 1), let first = byte.first {
            if first == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(first)
        }
        return nil
    }

    /// Waits for its end; returns the exit status and has what was printed.
    func end() -> Int32 {
        output = String(decoding: (try? standardOutput.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        complaints = String(decoding: (try? standardError.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
