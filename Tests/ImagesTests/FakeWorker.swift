import Foundation
import Images

/// A shell script in the place of the worker: it refuses each picture as failed, and names the number of the refusal
/// (of one digit) as the cause.
final class FakeWorker: Sendable {
    private let folder: URL

    /// - Parameter beginning: the commands that it runs before it is ready.
    init(_ beginning: String = ":") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "foodpin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The script itself is not written here: while any process has it open for writing, none can run it.
        try FileManager.default.createSymbolicLink(
            atPath: executable,
            withDestinationPath: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Fixtures/fake-worker.sh").path)
        let start = Self.sent(WorkerStart(memoryLimit: 0).bytes).count
        let job = Self.sent(WorkerJob(size: 0, maximumPixels: 0, maximumFrames: 0, seconds: 0).bytes).count
        try write("start=\(start) job=\(job)\nbegin() {\n\(beginning)\n}\n".utf8, to: "settings")
        try write(Self.sent(WorkerReady().bytes), to: "ready")
        try write(Self.sent(WorkerAnswer.refusal(.failed, cause: "0").bytes).dropLast(), to: "refusal")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var executable: String { folder.appending(path: "worker").path }

    /// A file that the script has written, in the folder in which it runs.
    func file(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    /// With the length before it, as `WorkerSocket` sends it.
    private static func sent(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(message.count).bigEndian) { Array($0) } + message
    }
}
