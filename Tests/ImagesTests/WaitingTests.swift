import Foundation
import Images
import Testing

@Suite(.timeLimit(.minutes(5))) struct WaitingTests {
    @Test func oneMoreThanMayWaitIsBusy() async throws {
        let workers = workers { $0.maximumWaiting = 1 }
        let process = try await stop(workers)
        async let first = workers.process(fixture("picture.png"))
        await wait(workers) { $0.running == 1 }
        async let second = workers.process(fixture("picture.png"))
        await wait(workers) { $0.waiting == 1 }
        #expect(try await workers.refusal(of: fixture("picture.png")).kind == .busy)
        kill(process, SIGCONT)
        #expect(try await [first.width, second.width] == [64, 64])
        await workers.shutdown()
    }

    /// Who has the most waiting loses the last of them to a newcomer, until both have the same.
    @Test func placesAreSharedWhereAllAreTaken() async throws {
        let workers = workers { $0.maximumWaiting = 4 }
        let process = try await stop(workers)
        let picture = try OpenFile(fixture("picture.png"))
        func send(from sender: String) -> Task<Int, any Error> {
            Task {
                try await workers.process(descriptor: picture.descriptor, size: picture.size, sender: sender).width
            }
        }
        func expectBusy(_ task: Task<Int, any Error>) async {
            let error = await #expect(throws: ImageError.self) { try await task.value }
            #expect(error?.kind == .busy)
        }
        var many: [Task<Int, any Error>] = []
        for number in 0..<5 {
            many.append(send(from: "many"))
            await wait(workers) { $0.running == 1 && $0.waiting == number }
        }
        await expectBusy(send(from: "many"))
        var one = [send(from: "one")]
        await expectBusy(many.removeLast())
        one.append(send(from: "one"))
        await expectBusy(many.removeLast())
        for sender in ["one", "many"] { await expectBusy(send(from: sender)) }
        kill(process, SIGCONT)
        for task in many + one { #expect(try await task.value == 64) }
        await workers.shutdown()
    }

    /// Who sends one picture waits for no more than one of somebody who sent many before.
    @Test func sendersTakeTurns() async throws {
        let workers = workers()
        let process = try await stop(workers)
        let picture = try OpenFile(fixture("picture.png"))
        let order = try await withThrowingTaskGroup(of: String.self) { group in
            for (number, sender) in ["many", "many", "many", "many", "one"].enumerated() {
                group.addTask {
                    _ = try await workers.process(
                        descriptor: picture.descriptor, size: picture.size, sender: sender)
                    return sender
                }
                await wait(workers) { $0.waiting + $0.running == number + 1 }
            }
            kill(process, SIGCONT)
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(try #require(order.firstIndex(of: "one")) <= 2)
        await workers.shutdown()
    }

    @Test func cancelledUploadLeavesItsPlace() async throws {
        let workers = workers()
        let process = try await stop(workers)
        let file = try OpenFile(fixture("picture.png"))
        let running = Task { try await workers.process(descriptor: file.descriptor, size: file.size) }
        await wait(workers) { $0.running == 1 }
        let waiting = Task { try await workers.process(descriptor: file.descriptor, size: file.size) }
        await wait(workers) { $0.waiting == 1 }
        for task in [waiting, running] {
            task.cancel()
            let error = await #expect(throws: ImageError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
        }
        await wait(workers) { $0.workers == 0 }
        #expect(kill(process, 0) == -1)
        #expect(try await workers.process(fixture("picture.png")).width == 64)
        await workers.shutdown()
    }
}
