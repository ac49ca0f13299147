import App
import Foundation

/// A store with the sample data: made once, copied for every test.
actor SampleStore {
    static let shared = SampleStore()

    private var making: Task<TemporaryFolder, any Error>?

    /// Copies the store's file into a folder.
    func copy(to folder: String) async throws {
        let making = making ?? Task { try await Self.make() }
        self.making = making
        try FileManager.default.copyItem(
            atPath: "\(try await making.value.path)/foodpin.sqlite", toPath: "\(folder)/foodpin.sqlite")
    }

    private static func make() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        var configuration = Configuration(store: .folder(folder.path))
        configuration.loadsSamples = true
        configuration.now = { clock.now }
        configuration.log = { _ in }
        try await makeApp(configuration: configuration).shutdown()
        return folder
    }
}
