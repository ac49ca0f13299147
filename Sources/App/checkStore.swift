import Foundation
import Images
import Persistence
import Site

/// What was found in a store.
public struct StoreReport: Sendable {
    /// What is wrong: a sentence each.
    public var faults: [String]
    /// What was done about it: a sentence each.
    public var mended: [String]
}

/// Looks at all of a data folder's store: the file, what refers to what, bytes without an owner and owners without bytes,
/// and what each feature knows of its own.
///
/// - Parameter remakes: whether pictures that are missing are made again from the originals first.
/// - Throws: `StartError`, which has a sentence that says what to do.
public func checkStore(in folder: String, remakes: Bool) async throws(StartError) -> StoreReport {
    let file = URL(filePath: PersistentContainer.Store.path(in: folder))
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size > 0 else {
        throw StartError(sentence: "There is no store in \(folder). Say where it is with --data.")
    }
    do {
        let features = Features.foodPin
        let container = try PersistentContainer(model: features.model, store: .folder(folder))
        defer { container.close() }
        let mended = remakes ? try await remake(features, in: container) : []
        var faults = try container.faults().map { "\($0)." }
        for feature in features.all { faults += try container.read { try feature.faults(in: $0) } }
        return StoreReport(faults: faults, mended: mended)
    } catch let error as PersistentStoreError where error.kind == .inUse {
        throw StartError(
            sentence: "A FoodPin is running on \(folder). Stop it first, or check a copy.", cause: error.cause)
    } catch {
        throw StartError(error)
    }
}

private func remake(_ features: Features, in container: PersistentContainer) async throws -> [String] {
    let images = ImageWorkers(executable: Installation.imageProgram())
    var sentences: [String] = []
    do {
        for feature in features.all { sentences += try await feature.remake(in: container, with: images) }
    } catch {
        await images.shutdown()
        throw error
    }
    await images.shutdown()
    return sentences
}
