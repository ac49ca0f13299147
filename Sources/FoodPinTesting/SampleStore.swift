import App
import Foundation

/// A store with the sample data: made once, copied for every test.
actor SampleStore {
    static let shared = SampleStore()

    private var making: Task<TemporaryFolder, any Error>?

    /// A folder with a copy of the store.
    func copy() async throws -> TemporaryFolder {
        let making = making ?? Task { try await Self.make() }
        self.making = making
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(try await making.value.path)/foodpin.sqlite", toPath: "\(folder.path)/foodpin.sqlite")
        return folder
    }

    private static func make() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        var configuration = Configuration(store: .folder(folder.path))
        configuration.listens = false
        configuration.loadsSamples = true
        configuration.now = { clock.now }
        configuration.log = { _ in }
        try await makeApp(configuration: configuration).shutdown()
        return folder
    }
}
