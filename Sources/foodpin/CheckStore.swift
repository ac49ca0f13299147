import App

/// `foodpin check`: looks for what is wrong with the store, with no server running.
struct CheckStore: Equatable {
    /// The data folder.
    var data: String
    /// Whether missing pictures are made again.
    var remakes: Bool

    private static let options = [
        Options.Option(name: "--data", takesValue: true), Options.Option(name: "--remake", takesValue: false),
    ]

    /// - Parameter arguments: what follows “check”.
    init(arguments: [String], environment: [String: String]) throws(UsageError) {
        let options = try Options(Self.options, arguments: arguments, environment: environment)
        data = try DataFolder.path(options, environment: environment)
        remakes = try options.isOn("--remake")
    }

    /// Returns the exit status: 0 where all is well, 1 where something is wrong or nothing could be looked at.
    func run() -> Int32 {
        let (data, remakes) = (data, remakes)
        do {
            let report = try waiting { try await checkStore(in: data, remakes: remakes) }
            for line in report.mended + report.faults { Output.say(line) }
            if report.faults.isEmpty { Output.say("All is well with the store in \(data).") }
            return report.faults.isEmpty ? 0 : 1
        } catch {
            Output.complain((error as? StartError)?.sentence ?? "\(error)")
            return 1
        }
    }
}
