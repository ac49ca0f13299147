import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct BlockingPoolTests {
    @Test func workRunsInOrderAndErrorsComeBack() async throws {
        struct Broken: Error {}
        let pool = BlockingPool(name: "test", threads: 1)
        let order = Shared<[Int]>([])
        try await withThrowingTaskGroup { group in
            for index in 0..<100 {
                group.addTask { try await pool.run { order.update { $0.append(index) } } }
            }
            try await group.waitForAll()
        }
        #expect(order.value.sorted() == Array(0..<100))
        await #expect(throws: Broken.self) { try await pool.run { throw Broken() } }
    }

    @Test func itsThreadsAreBounded() async throws {
        struct Seen {
            var running = 0
            var most = 0
        }
        let pool = BlockingPool(name: "test", threads: 3)
        let seen = Shared(Seen())
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await pool.run {
                        seen.update { seen in
                            seen.running += 1
                            seen.most = max(seen.most, seen.running)
                        }
                        seen.update { $0.running -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...3).contains(seen.value.most))
    }
}
