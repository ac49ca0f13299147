public import FoundationEssentials
import Glibc

extension ImageWorkers {
    /// Reads, checks and prepares a picture that is in memory, by way of a file without a name.
    ///
    /// - Throws: as ``process(descriptor:size:sender:)``.
    public func process(_ data: Data) async throws(ImageError) -> ProcessedImage {
        guard let file = tmpfile() else { throw Self.unwritten() }
        defer { fclose(file) }
        let descriptor = fileno(file)
        let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == data.count, fflush(file) == 0 else { throw Self.unwritten() }
        return try await process(descriptor: descriptor, size: data.count)
    }

    private static func unwritten() -> ImageError {
        ImageError(.workerFailed, cause: "a temporary file: \(String(cString: strerror(errno)))")
    }
}
