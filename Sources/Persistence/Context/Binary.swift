public import Foundation

/// The value of an external binary attribute: bytes kept in a table of their own, outside their object's row.
///
/// A new one is given as data or as a file; its bytes are written when the object is saved. One that was read from an
/// object is only a reference until its bytes are asked for. It lives and dies with the attribute that holds it.
public final class Binary {
    enum Content {
        case data(Data)
        case file(descriptor: Int32, size: Int)
        case stored(id: Int64)
        /// A copy that a save is to make of one that is stored.
        case copy(of: Int64)
    }

    var content: Content
    /// Where it was put or found last, be it that it was taken out there since.
    var place: BinaryPlace?

    init(content: Content) {
        self.content = content
    }

    init(id: Int64, place: BinaryPlace) {
        content = .stored(id: id)
        self.place = place
    }

    /// A new binary; its bytes stay in memory until a save has written them.
    public static func data(_ data: Data) -> Binary {
        Binary(content: .data(data))
    }

    /// A binary of a file's first `size` bytes, streamed into the store on save.
    ///
    /// - Parameters:
    ///   - descriptor: An open file; read by position, so its offset stays. It must stay open until the write returns.
    ///   - size: Bytes to take. A shorter file fails the save.
    public static func file(descriptor: Int32, size: Int) -> Binary {
        Binary(content: .file(descriptor: descriptor, size: size))
    }

    var storedID: Int64? {
        if case .stored(let id) = content { id } else { nil }
    }
}

/// An attribute of an object, as the place of a binary.
struct BinaryPlace {
    let object: ManagedObject
    let slot: Int
}

extension ManagedObjectContext {
    /// Where a binary may be: by what the context knows, and by what it knows itself.
    func places(of binary: Binary) -> [BinaryPlace] {
        [binary.storedID.flatMap { binaryPlaces[$0] }, binary.place].compactMap(\.self)
    }

    /// Notes where a binary is now, for all that stand for the same one of the store.
    func note(_ place: BinaryPlace, of binary: Binary) {
        binary.place = place
        if let id = binary.storedID { binaryPlaces[id] = place }
    }
}

extension Binary: Equatable {
    /// Whether both are the same binary of the store, or the same new one.
    public static func == (lhs: Binary, rhs: Binary) -> Bool {
        if let left = lhs.storedID, let right = rhs.storedID { left == right } else { lhs === rhs }
    }
}

extension Binary {
    /// The number of bytes.
    ///
    /// - Throws: ``PersistentStoreError``.
    public var size: Int {
        get throws {
            switch content {
            case .data(let data): data.count
            case .file(_, let size): size
            case .stored(let id), .copy(let id): try connection().binarySize(id: id)
            }
        }
    }

    /// All the bytes.
    ///
    /// - Throws: ``PersistentStoreError``.
    public func data() throws -> Data {
        try data(in: 0..<size)
    }

    /// Some of the bytes: for a part of a large binary.
    ///
    /// - Parameter range: Offsets; what lies past the end is left out.
    /// - Throws: ``PersistentStoreError``.
    public func data(in range: Range<Int>) throws -> Data {
        switch content {
        case .data(let data): data.subrange(clamping: range)
        case .file(let descriptor, let size):
            try FileReader(descriptor: descriptor, size: size).data(in: range)
        case .stored(let id), .copy(let id): try connection().binaryData(id: id, range: range)
        }
    }

    private func connection() throws -> Connection {
        guard let place else { throw PersistentStoreError(.closed, cause: "a binary without an object") }
        return try place.object.context.openConnection()
    }
}

extension Data {
    fileprivate func subrange(clamping range: Range<Int>) -> Data {
        let clamped = range.clamped(to: 0..<count)
        return Data(dropFirst(clamped.lowerBound).prefix(clamped.count))
    }
}
