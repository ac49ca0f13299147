import Foundation
import Testing

@testable import foodpin_images

/// A system call with arguments of which it does no harm even where it is let through.
struct TriedCall: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [Int]

    init(_ name: String, _ arguments: Int...) {
        self.name = name
        self.arguments = arguments
    }

    var testDescription: String { "\(name)(\(arguments.map(String.init).joined(separator: ", ")))" }

    /// What it answers on a thread that has confined itself as a worker does: 0, or the number of the error.
    func errorWhenConfined() throws -> Int32 {
        let trial = try Trial(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { trial in
                if let trial { Unmanaged<Trial>.fromOpaque(trial).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(trial).toOpaque())
        try #require(result == 0)
        pthread_join(thread, nil)
        return try #require(trial.error)
    }
}

/// Its thread starts no other one, which would be confined as well.
private final class Trial {
    private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

    private let systemCall: SystemCall
    private let number: Int
    private let arguments: [Int]
    private(set) var error: Int32?

    init(_ call: TriedCall) throws {
        // Declared with varargs, which Swift cannot call; it takes them in registers all the same.
        systemCall = unsafeBitCast(try #require(dlsym(nil, "syscall")), to: SystemCall.self)
        number = Int(try #require(SystemCalls.number(of: call.name)))
        arguments = call.arguments + Array(repeating: 0, count: 6 - call.arguments.count)
    }

    func run() {
        guard (try? SystemCalls.confine(onlyThisThread: true)) != nil else { return }
        let a = arguments
        error = systemCall(number, a[0], a[1], a[2], a[3], a[4], a[5]) == -1 ? errno : 0
    }
}
