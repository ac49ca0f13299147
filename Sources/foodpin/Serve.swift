import App

/// `foodpin serve`: from the options to a server that runs until it is asked to stop.
///
/// The main thread is an ordinary one that waits for signals. (An asynchronous `main` would leave it to a runtime that
/// lets all signals through, and the first would end the program.)
struct Serve {
    let options: ServeOptions

    /// Returns the exit status: 0 after an orderly stop, 1 where the server cannot start.
    func run() -> Int32 {
        let signals = StopSignals()
        let configuration = options.configuration
        let app: App
        do {
            app = try waiting { try await makeApp(configuration: configuration) }
            let announcement = Announcement(try app.start())
            Output.say(announcement.line)
            announcement.warnings.forEach(Output.complain)
        } catch {
            Output.complain((error as? StartError)?.sentence ?? "\(error)")
            return 1
        }
        let housekeeping = Task { try await app.keepHouse() }
        signals.wait()
        housekeeping.cancel()
        try? waiting { await app.shutdown() }
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
        configuration.keepsPages = keepsPages
        configuration.tellsTiming = tellsTiming
        return configuration
    }
}
