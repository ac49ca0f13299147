import Foundation
import Images
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkerTests {
    @Test func nothingRunsBeforeTheFirstPicture() async throws {
        let workers = workers()
        #expect(workers.statistics.started == 0)
        _ = try await workers.process(fixture("picture.png"))
        #expect(workers.statistics.workers == 1)
        await workers.shutdown()
        #expect(workers.statistics.workers == 0)
    }

    @Test func workerKilledInWorkIsReplacedForItsPicture() async throws {
        let workers = workers()
        let process = try await stop(workers)
        async let picture = workers.process(fixture("picture.png"))
        await wait(workers) { $0.running == 1 }
        kill(process, SIGKILL)
        #expect(try await picture.width == 64)
        #expect(workers.statistics.started == 2)
        await workers.shutdown()
    }

    /// Nothing says that another one would do better.
    @Test func failureOfAWorkerThatLivesOnIsItsAnswer() async throws {
        let worker = try FakeWorker()
        let workers = workers(worker.executable)
        for number in 1...3 {
            let error = try await workers.refusal(of: fixture("picture.png"))
            #expect(error.kind == .workerFailed && error.cause == "\(number)")
        }
        #expect(workers.statistics.started == 1 && workers.statistics.failed == 3)
        await workers.shutdown()
    }

    @Test func workerKilledInItsIdleTimeIsBuriedAtOnce() async throws {
        let workers = workers { $0.idleTime = .seconds(3_600) }
        _ = try await workers.process(fixture("picture.png"))
        let process = try #require(workers.processIdentifiers.first)
        kill(process, SIGKILL)
        await wait(workers) { $0.workers == 0 }
        #expect(kill(process, 0) == -1)
        #expect(try await workers.process(fixture("picture.png")).width == 64)
        #expect(workers.statistics.workers == 1)
        await workers.shutdown()
    }

    @Test func uploadsOutliveWorkersThatDie() async throws {
        let workers = workers { $0.workers = 2 }
        let picture = try fixture("orientation-6.jpg")
        try await withThrowingTaskGroup(of: ImageError.Kind?.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do {
                        _ = try await workers.process(picture)
                        return nil
                    } catch let error as ImageError {
                        return error.kind
                    }
                }
            }
            var answers = 0
            for try await kind in group {
                #expect(kind == nil || kind == .workerFailed)
                answers += 1
                if answers % 4 == 0, let process = workers.processIdentifiers.first { kill(process, SIGKILL) }
            }
            #expect(answers == 40)
        }
        #expect(workers.statistics.running == 0 && workers.statistics.waiting == 0)
        await workers.shutdown()
    }

    @Test func stalledWorkerIsReplaced() async throws {
        // Long enough for the worker that takes its place, at the lowest priority beside all other tests.
        let workers = workers { $0.timeLimit = .seconds(15) }
        let process = try await stop(workers)
        #expect(try await workers.refusal(of: fixture("picture.png")).kind == .timedOut)
        #expect(kill(process, 0) == -1)
        #expect(try await workers.process(fixture("picture.png")).width == 64)
        await workers.shutdown()
    }

    @Test(arguments: [("/bin/true", ImageError.Kind.workerFailed), ("/nowhere/foodpin-images", .notStarted)])
    func anotherExecutableFails(executable: String, kind: ImageError.Kind) async throws {
        let workers = workers(executable)
        #expect(try await workers.refusal(of: fixture("picture.png")).kind == kind)
        await workers.shutdown()
    }

    @Test func manyAtOnceAreAllAnswered() async throws {
        let workers = workers { $0.workers = 2 }
        let picture = try fixture("orientation-6.jpg")
        let text = Data("no picture".utf8)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    guard number % 4 == 0 else { return try await workers.process(picture).width == 64 }
                    return try await workers.refusal(of: text).kind == .unsupported(found: "a text")
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(workers.statistics.accepted == 15)
        #expect(workers.statistics.refused == 5)
        #expect(workers.statistics.started <= 2)
        await workers.shutdown()
    }

    @Test func shutdownEndsAllAndRefusesTheRest() async throws {
        let workers = workers()
        let process = try await stop(workers)
        async let running = workers.refusal(of: fixture("picture.png"))
        await wait(workers) { $0.running == 1 }
        async let waiting = workers.refusal(of: fixture("picture.png"))
        await wait(workers) { $0.waiting == 1 }
        await workers.shutdown()
        #expect(kill(process, 0) == -1)
        #expect(try await running.kind == .cancelled)
        #expect(try await waiting.kind == .cancelled)
        #expect(try await workers.refusal(of: fixture("picture.png")).kind == .cancelled)
        await workers.shutdown()
    }

    @Test func idleWorkerEnds() async throws {
        let workers = workers { $0.idleTime = .zero }
        _ = try await workers.process(fixture("picture.png"))
        await wait(workers) { $0.workers == 0 }
        #expect(try await workers.process(fixture("picture.png")).width == 64)
        await workers.shutdown()
    }

    @Test func workerKeepsNoFileOpen() async throws {
        let workers = workers()
        let file = try OpenFile(fixture("picture.png"))
        let text = try OpenFile(Data("no picture".utf8))
        for _ in 0..<5 {
            _ = try await workers.process(descriptor: file.descriptor, size: file.size)
            _ = try? await workers.process(descriptor: text.descriptor, size: text.size)
        }
        let process = try #require(workers.processIdentifiers.first)
        #expect(try openFiles(of: "\(process)").keys.sorted() == ["0", "1", "2"])
        // Of the copies that this process made of the two, none is left once the worker's thread has let go of them.
        for kept in [file, text] {
            let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(kept.descriptor)")
            while try openFiles(of: "self").values.count(where: { $0 == path }) > 1 { await Task.yield() }
        }
        await workers.shutdown()
    }

    @Test func failedStartsLeaveNothingBehind() async throws {
        let workers = workers("/bin/true")
        let picture = try OpenFile(fixture("picture.png"))
        func sockets() throws -> Int { try openFiles(of: "self").values.count { $0.hasPrefix("socket:") } }
        let before = try sockets()
        for _ in 0..<300 {
            _ = try? await workers.process(descriptor: picture.descriptor, size: picture.size)
        }
        // Other tests run beside this one and have sockets open, but not so many.
        #expect(try sockets() < before + 150)
        await workers.shutdown()
    }

    /// What each descriptor of a process stands for.
    private func openFiles(of process: String) throws -> [String: String] {
        let folder = "/proc/\(process)/fd"
        var files: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            files[name] = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        }
        return files.filter { !$0.value.isEmpty }
    }
}
