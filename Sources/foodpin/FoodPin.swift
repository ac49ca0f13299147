import Glibc

@main
struct FoodPin {
    static let version = "0.1.0"

    static func main() {
        Process.prepare()
        do throws(UsageError) {
            let command = try Command(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.variables)
            exit(command.run())
        } catch {
            Output.complain(error.sentence)
            exit(UsageError.exitStatus)
        }
    }
}

extension Command {
    /// Does what was asked for; returns the exit status.
    func run() -> Int32 {
        switch self {
        case .serve(let options): return Serve(options: options).run()
        case .loadAlbums(let loading): return loading.run()
        case .check(let check): return check.run()
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
