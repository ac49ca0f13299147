import App
import Glibc

@main
struct FoodPin {
    static let version = "0.1.0"

    static func main() {
        do throws(UsageError) {
            let command = try Command(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.variables)
            start(command)
        } catch {
            Output.complain(error.sentence)
            exit(UsageError.exitStatus)
        }
    }

    /// The main thread holds the stop signals back and sleeps. (The end of an asynchronous `main` would leave it waiting
    /// with all signals let through, and the first would end the program.)
    private static func start(_ command: Command) -> Never {
        if case .serve = command { _ = StopSignals() }
        Task.detached { exit(await command.run()) }
        while true { pause() }
    }
}

extension Command {
    /// Does what was asked for; returns the exit status.
    func run() async -> Int32 {
        switch self {
        case .serve(let options): return await Serve(options: options).run()
        case .healthcheck(let check):
            guard check.isHealthy() else {
                Output.complain("No FoodPin answers on \(check.host), port \(check.port).")
                return 1
            }
        case .help: Output.say(Self.instructions)
        case .version: Output.say("FoodPin \(FoodPin.version)")
        }
        return 0
    }
}
