import Foundation
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// A file system of two megabytes in memory; only root may mount one.
enum SmallFileSystem {
    /// Whether this process may mount one.
    static let isPermitted: Bool = {
        guard let folder = try? Folder() else { return false }
        defer { unmount(folder.path) }
        return mount(at: folder.path)
    }()

    static func mount(at path: String) -> Bool {
        Glibc.mount("tmpfs", path, "tmpfs", 0, "size=2m") == 0
    }

    static func unmount(_ path: String) {
        umount2(path, Int32(MNT_DETACH))
    }
}

/// A store on a small file system that saves and a ballast fill.
final class FullDisk: Sendable {
    private let mount: String
    private var ballast: String { mount + "/ballast" }
    let container: PersistentContainer
    let saved = Mutex(0)

    init(at mount: String) throws {
        self.mount = mount
        try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: false)
        #expect(SmallFileSystem.mount(at: mount))
        container = try PersistentContainer(model: testModel, store: .sqlite(mount + "/store.sqlite"))
        try Data(count: 400_000).write(to: URL(fileURLWithPath: ballast))
    }

    func end() {
        container.close()
        SmallFileSystem.unmount(mount)
    }

    var logSize: Int {
        var status = stat()
        return stat(mount + "/store.sqlite-wal", &status) == 0 ? Int(status.st_size) : -1
    }

    func save(_ name: String, bytes: Int = 0) async throws {
        try await container.write { context in
            let restaurant = Restaurant(context: context)
            restaurant.name = name
            if bytes > 0 { restaurant.image = .data(Data(repeating: 7, count: bytes)) }
            try context.save()
        }
        saved.withLock { $0 += 1 }
    }

    /// Saves until there is no room, and fills what is left with the ballast.
    func fill() async throws {
        let error = await #expect(throws: PersistentStoreError.self) {
            for index in 0..<10_000 { try await save("name \(index)", bytes: 3_000) }
        }
        #expect(error?.kind == .full)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: ballast))
        defer { try? file.close() }
        try file.seekToEnd()
        while (try? file.write(contentsOf: Data(count: 4_096))) != nil {}
    }

    /// Cuts bytes off the ballast.
    func free(_ bytes: Int) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: ballast))
        defer { try? file.close() }
        let size = try file.seekToEnd()
        try file.truncate(atOffset: (size / 4_096) * 4_096 - UInt64(bytes))
    }
}
