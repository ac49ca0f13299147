import Foundation
import Images
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConfinementTests {
    @Test func workerIsConfined() async throws {
        let workers = workers()
        _ = try await workers.process(fixture("picture.png"))
        let process = try #require(workers.processIdentifiers.first)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        for limit in [
            "Max data size 700000000 700000000 bytes", "Max core file size 0 0 bytes", "Max file size 0 0 bytes",
            "Max open files 16 16 files",
        ] {
            #expect(limits.contains(limit))
        }
        // That of the first picture, and that which no later one can raise.
        #expect(limits.contains { $0.hasPrefix("Max cpu time 2") && $0.hasSuffix(" 630 seconds") })
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process)) == 19)
        #expect(try Data(contentsOf: URL(filePath: "/proc/\(process)/environ")).isEmpty)
        let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
        #expect(folder == "/")
        await workers.shutdown()
    }

    @Test func nothingThatAWorkerStartedOutlivesIt() async throws {
        let worker = try FakeWorker("sleep 1000 & echo $! > child")
        let workers = workers(worker.executable)
        _ = try await workers.refusal(of: fixture("picture.png"))
        let child = try worker.file("child").trimmingCharacters(in: .newlines)
        #expect(isRunning(child))
        await workers.shutdown()
        while isRunning(child) { await Task.yield() }
    }

    /// Whether the process is there and has not ended, though nobody may have asked yet how it ended.
    private func isRunning(_ process: String) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}
