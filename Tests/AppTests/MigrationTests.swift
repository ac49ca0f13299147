import FoodPinTesting
import Foundation
import Persistence
import Testing

@testable import App

@Suite struct MigrationTests {
    /// The schema that the migrations lead to is the one that the entities declare.
    @Test func migrationsLeadToTheDeclaredModel() throws {
        let migrations = FoodPinModel.model.migrations.flatMap(\.statements)
        try #require(
            !migrations.isEmpty, "Freeze this:\n\(Model(FoodPinModel.entities).schema.joined(separator: ";\n"))")
        #expect(migrations == Model(FoodPinModel.entities).schema)
    }
}
