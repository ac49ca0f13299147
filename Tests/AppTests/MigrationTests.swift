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
        let migrated = try schema(Features.foodPin.model, "migrated")
        let missing = declared.schema.filter { !migrated.contains($0) }
        #expect(
            missing.isEmpty,
            "The entities want what no migration makes. Freeze it in Sources/App/Migrations:\n\(missing.joined(separator: ";\n"))"
        )
        let wanted = try schema(declared, "declared")
        let superfluous = migrated.filter { !wanted.contains($0) }
        #expect(
            superfluous.isEmpty, "The migrations make what no entity wants:\n\(superfluous.joined(separator: ";\n"))")
    }
}
