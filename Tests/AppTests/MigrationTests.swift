import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import App

@Suite struct MigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What stands in a new store of a model.
    private func schema(_ model: Model, _ name: String) throws -> [String] {
        let file = "\(folder.path)/\(name).sqlite"
        try PersistentContainer(model: model, store: .sqlite(file)).close()
        return try StoreFile(file).texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    }

    @Test func theMigrationsLeadToTheDeclaredModel() throws {
        let declared = Model(Features.foodPin.entities)
        try #require(
            !Features.foodPin.model.migrations.isEmpty, "Freeze this:\n\(declared.schema.joined(separator: ";\n"))")
        #expect(try schema(Features.foodPin.model, "migrated") == schema(declared, "declared"))
    }
}
