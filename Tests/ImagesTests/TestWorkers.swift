import Foundation
import Images
import Testing

/// Workers for one test, a single one where it does not ask for more.
func workers(
    _ executable: String = workerExecutable, _ change: (inout ImageConfiguration) -> Void = { _ in }
) -> ImageWorkers {
    var configuration = ImageConfiguration()
    configuration.workers = 1
    // A process that a test has stopped is to stay so, however busy the machine is.
    configuration.timeLimit = .seconds(240)
    change(&configuration)
    return ImageWorkers(executable: executable, configuration: configuration)
}

/// Stops the one worker process, so that it answers nothing.
func stop(_ workers: ImageWorkers) async throws -> pid_t {
    _ = try await workers.process(fixture("picture.png"))
    let process = try #require(workers.processIdentifiers.first)
    kill(process, SIGSTOP)
    return process
}

func wait(_ workers: ImageWorkers, until condition: (ImageWorkersStatistics) -> Bool) async {
    while !condition(workers.statistics) { await Task.yield() }
}
