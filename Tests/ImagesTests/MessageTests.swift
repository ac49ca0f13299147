import Foundation
import Images
import Testing

@Suite struct MessageTests {
    static let answers: [WorkerAnswer] = [
        .picture(
            .init(
                mediaType: "image/png", width: 3, height: 2, digest: "0123456789abcdef",
                variants: [.init(width: 1, height: 1), .init(width: 3, height: 2), .init(width: 3, height: 2)])),
        .picture(
            .init(
                mediaType: "image/gif", width: 1, height: 1, digest: "0123456789abcdef",
                variants: Array(repeating: .init(width: 1, height: 1), count: 3), moving: .init(width: 2, height: 1),
                placeholder: "UklGRg==", damage: "cut off")),
        .refusal(.unsupported(mediaType: "text/plain"), cause: "text/plain"), .refusal(.damaged, cause: ""),
        .refusal(.tooManyPixels(found: 9, limit: 7), cause: "3 × 3"),
        .refusal(.tooManyPixels(found: nil, limit: 7), cause: "?"),
        .refusal(.tooManyFrames(found: 3, limit: 2), cause: "3"),
        .refusal(.failed, cause: "ü"),
    ]

    @Test(arguments: answers)
    func answerComesBackAsSent(answer: WorkerAnswer) throws {
        #expect(try WorkerAnswer(answer.bytes) == answer)
    }

    @Test(arguments: answers)
    func everyCutOrLongerAnswerIsMalformed(answer: WorkerAnswer) {
        for length in 0..<answer.bytes.count {
            #expect(throws: WorkerSocket.Failure.self) { try WorkerAnswer(Array(answer.bytes.prefix(length))) }
        }
        #expect(throws: WorkerSocket.Failure.self) { try WorkerAnswer(answer.bytes + [0]) }
    }

    @Test func lengthsAreNotBelieved() {
        let huge = [UInt8](repeating: 0xff, count: 8)
        #expect(throws: WorkerSocket.Failure.self) { try WorkerAnswer(huge) }
        #expect(throws: WorkerSocket.Failure.self) { try WorkerAnswer([0, 0, 0, 0, 0, 0, 0, 2] + huge) }
    }

    @Test func jobComesBackAsSent() throws {
        let job = WorkerJob(size: 1, maximumPixels: 2, maximumFrames: 3, seconds: 4)
        #expect(try WorkerJob(job.bytes) == job)
        #expect(try WorkerStart(WorkerStart(memoryLimit: 5).bytes) == WorkerStart(memoryLimit: 5))
    }

    @Test func messageAndFileCrossTheSocket() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let here = WorkerSocket(descriptor: ends[0])
        let there = WorkerSocket(descriptor: ends[1])
        let file = try OpenFile(Data("content".utf8))
        try here.send(Array("message".utf8), file: file.descriptor)
        let (message, received) = try there.receiveWithFile(limit: 7)
        #expect(message == Array("message".utf8))
        let copy = try #require(received)
        defer { close(copy) }
        var bytes = [UInt8](repeating: 0, count: 7)
        #expect(pread(copy, &bytes, 7, 0) == 7)
        #expect(bytes == Array("content".utf8))

        try here.send(Array("too long".utf8))
        #expect(throws: WorkerSocket.Failure.self) { try there.receive(limit: 7) }
    }

    @Test func silenceIsLate() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let error = #expect(throws: WorkerSocket.Failure.self) {
            try WorkerSocket(descriptor: ends[0]).receive(limit: 7, deadline: Deadline(after: .milliseconds(1)))
        }
        #expect(error?.kind == .late)
    }
}
