import Dispatch
import Synchronization

/// Blocks this thread until `body` has ended.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let ended = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, any Error>?>(nil)
    Task {
        do {
            let value = try await body()
            result.withLock { $0 = .success(value) }
        } catch {
            result.withLock { $0 = .failure(error) }
        }
        ended.signal()
    }
    ended.wait()
    guard let outcome = result.withLock(\.self) else { throw CancellationError() }
    return try outcome.get()
}
