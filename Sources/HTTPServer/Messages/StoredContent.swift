/// Content that is read part by part while it is sent, so that a slow client keeps no more than one part in memory.
public struct StoredContent: Sendable {
    /// Its places in what is stored, in bytes.
    private let places: Range<Int>
    private let read: @Sendable (Range<Int>) throws -> [UInt8]

    /// How many bytes a part has at most.
    public static let partSize = 128 * 1024

    /// - Parameters:
    ///   - count: how many bytes it has.
    ///   - read: gives those of a range.
    public init(count: Int, read: @escaping @Sendable (Range<Int>) throws -> [UInt8]) {
        self.init(places: 0..<count, read: read)
    }

    private init(places: Range<Int>, read: @escaping @Sendable (Range<Int>) throws -> [UInt8]) {
        self.places = places
        self.read = read
    }

    /// How many bytes it has.
    public var count: Int { places.count }

    /// A part of it.
    subscript(range: Range<Int>) -> StoredContent {
        let start = places.lowerBound
        return StoredContent(places: start + range.lowerBound..<start + range.upperBound, read: read)
    }

    /// Reads all of it, a part after the other.
    /// - Throws: what the reading throws, and `StoredContentChanged` where a part is shorter than it was to be.
    public func forEachPart(_ body: ([UInt8]) async throws -> Void) async throws {
        for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.partSize) {
            let part = start..<min(start + Self.partSize, places.upperBound)
            let bytes = try read(part)
            guard bytes.count == part.count else { throw StoredContentChanged() }
            try await body(bytes)
        }
    }
}

/// Stored content became shorter while it was sent.
public struct StoredContentChanged: Error {}
