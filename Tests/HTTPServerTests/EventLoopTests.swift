import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct EventLoopTests {
    private final class Witness: Sendable {}

    /// Kept, it would hold the loop that it is kept in, for ever.
    @Test func whatComesAfterTheEndIsLetGo() async throws {
        let loop = try EventLoop()
        try loop.start(name: "test")
        loop.stop()
        try await Task.sleep(for: .milliseconds(300))
        weak var witness: Witness?
        do {
            let late = Witness()
            witness = late
            loop.execute { _ = late }
        }
        try await Task.sleep(for: .milliseconds(100))
        #expect(witness == nil)
    }
}
