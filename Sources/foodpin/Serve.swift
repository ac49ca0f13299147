import App

/// `foodpin serve`: from the options to a server that runs until it is asked to stop.
struct Serve {
    let options: ServeOptions

    /// Returns the exit status: 0 after an orderly stop, 1 where the server cannot start.
    func run() async -> Int32 {
        let signals = StopSignals()
        let app: App
        do {
            app = try await makeApp(configuration: options.configuration)
            let announcement = Announcement(try app.start())
            Output.say(announcement.line)
            announcement.warnings.forEach(Output.complain)
        } catch {
            Output.complain(StartError(error).sentence)
            return 1
        }
        let housekeeping = Task { try await app.keepHouse() }
        await signals.wait()
        housekeeping.cancel()
        await app.shutdown()
        return 0
    }
}

extension ServeOptions {
    var configuration: Configuration {
        var configuration = Configuration(store: isInMemory ? .inMemory : .folder(data))
        configuration.host = host
        configuration.port = port
        configuration.publicURL = publicURL
        configuration.loadsSamples = loadsSamples
        return configuration
    }
}
