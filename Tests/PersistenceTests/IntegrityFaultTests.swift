import Foundation
import Testing

@testable import Persistence

/// What `faults()` finds in a store that was changed behind the layer's back.
@Suite struct IntegrityFaultTests {
    @Test(
        arguments: [
            ("UPDATE Upload SET version = 2", []),
            (
                "DELETE FROM store_binary WHERE id = 1",
                [.missingBinary(entity: "Upload", id: 1, attribute: "image")]
            ),
            ("INSERT INTO store_binary (id, size, data) VALUES (9, 1, x'00')", [.unownedBinary(id: 9, size: 1)]),
            (
                "UPDATE Upload SET image = 1",
                [.sharedBinary(id: 1), .unownedBinary(id: 2, size: 7)]
            ),
        ] as [(String, [IntegrityFault])])
    func eachIsNamed(sql: String, faults: [IntegrityFault]) async throws {
        let container = try PersistentContainer(model: testModel, store: .inMemory)
        defer { container.close() }
        for number in 1...2 {
            try await container.write { context in
                let upload = Upload(context: context)
                upload.token = "\(number)"
                upload.image = .data(Data("bytes \(number)".utf8))
                try context.save()
            }
        }
        #expect(try container.faults().isEmpty)
        try await container.write { try $0.openConnection().run(sql) }
        #expect(try container.faults() == faults)
    }

    @Test func aStoreWithoutBinariesLacksNone() async throws {
        let container = try PersistentContainer(model: testModel, store: .inMemory)
        defer { container.close() }
        try await container.write { context in
            Upload(context: context).token = "1"
            try context.save()
        }
        #expect(try container.faults().isEmpty)
    }
}
