// What server and worker say to each other, in this order: the server `WorkerStart`, the worker `WorkerReady`; then for
// each picture the server `WorkerJob` with the open file, the worker `WorkerAnswer` and, for a picture that it read,
// the bytes of each variant, and of the moving one where there is one, as a message of its own.

/// The limits that a worker sets itself before it reads any picture.
package struct WorkerStart: Sendable, Equatable {
    /// In bytes (RLIMIT_DATA).
    package var memoryLimit: Int

    package init(memoryLimit: Int) {
        self.memoryLimit = memoryLimit
    }
}

/// Says that the worker has started, is confined and takes pictures.
package struct WorkerReady: Sendable, Equatable {
    /// Raised when the messages change: a worker of another build is not used.
    package static let version = 3

    package init() {}
}

/// One picture to read. Its open file comes with the message.
package struct WorkerJob: Sendable, Equatable {
    package var size: Int
    package var maximumPixels: Int
    package var maximumFrames: Int
    /// Seconds of processor time, after which the worker ends.
    package var seconds: Int

    package init(size: Int, maximumPixels: Int, maximumFrames: Int, seconds: Int) {
        self.size = size
        self.maximumPixels = maximumPixels
        self.maximumFrames = maximumFrames
        self.seconds = seconds
    }
}

package enum WorkerAnswer: Sendable, Equatable {
    case picture(Picture)
    case refusal(Refusal, cause: String)

    package struct Picture: Sendable, Equatable {
        package var mediaType: String
        package var width: Int
        package var height: Int
        package var digest: String
        /// Width and height of each variant, in the order of `ImageConfiguration.widths`.
        package var variants: [Size]
        /// The size of a frame of the moving variant; nil where none was made.
        package var moving: Size?
        /// In base64.
        package var placeholder: String
        /// What is wrong with the file where only a part of it could be read.
        package var damage: String?

        package init(
            mediaType: String, width: Int, height: Int, digest: String, variants: [Size], moving: Size? = nil,
            placeholder: String = "", damage: String? = nil
        ) {
            self.mediaType = mediaType
            self.width = width
            self.height = height
            self.digest = digest
            self.variants = variants
            self.moving = moving
            self.placeholder = placeholder
            self.damage = damage
        }
    }

    package struct Size: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package enum Refusal: Sendable, Equatable {
        case unsupported(mediaType: String)
        case damaged
        case tooManyPixels(found: Int?, limit: Int)
        case tooManyFrames(found: Int, limit: Int)
        /// Not the picture's fault, as far as the worker can tell.
        case failed
    }
}

extension WorkerStart {
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        writer.write(memoryLimit)
        return writer.bytes
    }

    package init(_ bytes: [UInt8]) throws(WorkerSocket.Failure) {
        var reader = MessageReader(bytes)
        memoryLimit = try reader.integer()
        try reader.end()
    }
}

extension WorkerReady {
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        writer.write(Self.version)
        return writer.bytes
    }

    package init(_ bytes: [UInt8]) throws(WorkerSocket.Failure) {
        var reader = MessageReader(bytes)
        guard try reader.integer() == Self.version else { throw MessageReader.malformed }
        try reader.end()
    }
}

extension WorkerJob {
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        for field in [size, maximumPixels, maximumFrames, seconds] { writer.write(field) }
        return writer.bytes
    }

    package init(_ bytes: [UInt8]) throws(WorkerSocket.Failure) {
        var reader = MessageReader(bytes)
        size = try reader.integer()
        maximumPixels = try reader.integer()
        maximumFrames = try reader.integer()
        seconds = try reader.integer()
        try reader.end()
    }
}

extension WorkerAnswer {
    package var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .picture(let picture):
            writer.write(0)
            writer.write(picture.mediaType)
            writer.write(picture.width)
            writer.write(picture.height)
            writer.write(picture.digest)
            writer.write(picture.placeholder)
            writer.write(picture.variants)
            writer.write(picture.moving.map { [$0] } ?? [])
            writer.write(picture.damage == nil ? 0 : 1)
            if let damage = picture.damage { writer.write(damage) }
        case .refusal(.unsupported(let mediaType), let cause):
            writer.write(1)
            writer.write(mediaType)
            writer.write(cause)
        case .refusal(.damaged, let cause):
            writer.write(2)
            writer.write(cause)
        case .refusal(.tooManyPixels(let found, let limit), let cause):
            writer.write(3)
            writer.write(found ?? 0)
            writer.write(limit)
            writer.write(cause)
        case .refusal(.tooManyFrames(let found, let limit), let cause):
            writer.write(4)
            writer.write(found)
            writer.write(limit)
            writer.write(cause)
        case .refusal(.failed, let cause):
            writer.write(5)
            writer.write(cause)
        }
        return writer.bytes
    }

    package init(_ bytes: [UInt8]) throws(WorkerSocket.Failure) {
        var reader = MessageReader(bytes)
        switch try reader.integer() {
        case 0: self = .picture(try Picture(&reader))
        case 1: self = .refusal(.unsupported(mediaType: try reader.text()), cause: try reader.text())
        case 2: self = .refusal(.damaged, cause: try reader.text())
        case 3:
            let found = try reader.integer()
            self = .refusal(
                .tooManyPixels(found: found > 0 ? found : nil, limit: try reader.integer()), cause: try reader.text())
        case 4:
            self = .refusal(
                .tooManyFrames(found: try reader.integer(), limit: try reader.integer()), cause: try reader.text())
        case 5: self = .refusal(.failed, cause: try reader.text())
        default: throw MessageReader.malformed
        }
        try reader.end()
    }
}

extension WorkerAnswer.Picture {
    fileprivate init(_ reader: inout MessageReader) throws(WorkerSocket.Failure) {
        mediaType = try reader.text()
        width = try reader.integer()
        height = try reader.integer()
        digest = try reader.text()
        placeholder = try reader.text()
        variants = try reader.sizes(atMost: ImageConfiguration.widths.all.count)
        guard variants.count == ImageConfiguration.widths.all.count else { throw MessageReader.malformed }
        moving = try reader.sizes(atMost: 1).first
        damage = try reader.integer() == 0 ? nil : try reader.text()
    }
}

extension MessageWriter {
    fileprivate mutating func write(_ sizes: [WorkerAnswer.Size]) {
        write(sizes.count)
        for size in sizes {
            write(size.width)
            write(size.height)
        }
    }
}

extension MessageReader {
    fileprivate mutating func sizes(atMost limit: Int) throws(WorkerSocket.Failure) -> [WorkerAnswer.Size] {
        let count = try integer()
        guard count <= limit else { throw Self.malformed }
        var sizes: [WorkerAnswer.Size] = []
        for _ in 0..<count { sizes.append(WorkerAnswer.Size(width: try integer(), height: try integer())) }
        return sizes
    }
}
