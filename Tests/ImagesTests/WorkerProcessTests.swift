import Foundation
import Testing

@testable import Images

@Suite struct WorkerProcessTests {
    /// Whoever withdraws a picture must not wait for what the process' keeper waits for.
    @Test func killedProcessIsStillToBeWaitedFor() throws {
        let process = try WorkerProcess(executable: workerExecutable, configuration: .default)
        let number = try #require(process.processIdentifier)
        process.kill()
        #expect(process.processIdentifier == number && kill(number, 0) == 0)
        #expect(process.end()?.text == "signal \(SIGKILL)")
        #expect(process.processIdentifier == nil && kill(number, 0) == -1)
        process.kill()
        #expect(process.end() == nil)
    }
}
