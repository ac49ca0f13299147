import Testing

@testable import Site

@Suite struct EditOutcomeTests {
    @Test(
        arguments: [
            (3, 3, true, .save), (4, 3, true, .save), (5, 3, true, .conflict), (2, 3, true, .conflict),
            (2, 3, false, .nothingToSave), (3, 3, false, .nothingToSave),
        ] as [(Int64, Int64, Bool, EditOutcome)])
    func anEdit(began version: Int64, last: Int64, isChange: Bool, becomes: EditOutcome) {
        let outcome = EditOutcome(version: version, current: 4, lastFormVersion: last, isChange: isChange)
        #expect(outcome == becomes)
    }
}
