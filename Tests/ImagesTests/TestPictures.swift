import Foundation
import Images
import Testing

/// The worker executable, in the build folder beside the tests.
let workerExecutable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "foodpin-images").path

/// Shared by the tests that do it no harm; all their pictures may wait at once.
let sharedWorkers = {
    var configuration = ImageConfiguration()
    configuration.maximumWaiting = 1_000
    return ImageWorkers(executable: workerExecutable, configuration: configuration)
}()

/// The bytes of a picture in `Fixtures`.
func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)"))
}

/// An unnamed file with the given content, gone with its last reference.
final class OpenFile: Sendable {
    let descriptor: Int32
    let size: Int

    init(_ data: Data) throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        descriptor = dup(fileno(file))
        size = data.count
        let written = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        try #require(written == data.count)
    }

    deinit {
        close(descriptor)
    }
}

extension ImageWorkers {
    /// The refusal of a picture that must be refused.
    func refusal(of data: Data, _ location: SourceLocation = #_sourceLocation) async throws -> ImageError {
        let file = try OpenFile(data)
        let error = await #expect(throws: ImageError.self, sourceLocation: location) {
            try await self.process(descriptor: file.descriptor, size: file.size)
        }
        return try #require(error)
    }
}

extension ProcessedImage {
    /// "width × height".
    var shape: String { "\(width) × \(height)" }
}

extension ImageVariant {
    var shape: String { "\(width) × \(height)" }
}
