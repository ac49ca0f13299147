import Foundation
import Testing

@testable import Persistence

@Suite struct StoreLockTests {
    private let folder: Folder
    private var path: String { folder.file() + ".lock" }

    init() throws {
        folder = try Folder()
    }

    @Test func isForOneAtATime() throws {
        let lock = try StoreLock(path: path, store: folder.file())
        let second = #expect(throws: PersistentStoreError.self) { try StoreLock(path: path, store: folder.file()) }
        #expect(second?.kind == .inUse)
        lock.release()
        try StoreLock(path: path, store: folder.file()).release()
    }

    /// As a process that is being started has a copy of every descriptor.
    @Test func endsWhoeverElseHasItsDescriptor() throws {
        let lock = try StoreLock(path: path, store: folder.file())
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let descriptor = try #require(open.compactMap { Int32($0) }.first(where: isLock))
        let copy = dup(descriptor)
        defer { close(copy) }
        lock.release()
        try StoreLock(path: path, store: folder.file()).release()
    }

    private func isLock(_ descriptor: Int32) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, stat(path, &named) == 0 else { return false }
        return (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    }
}
