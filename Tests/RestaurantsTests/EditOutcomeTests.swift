import Testing

@testable import Restaurants

@Suite struct EditOutcomeTests {
    @Test(
        arguments: [
            (3, 3, true, false, .save), (3, 3, false, true, .save), (4, 3, true, true, .save),
            (5, 3, true, false, .conflict),
            (2, 3, true, false, .conflict), (2, 3, false, true, .conflict),
            (2, 3, false, false, .nothingToSave), (3, 3, false, false, .nothingToSave),
        ] as [(Int64, Int64, Bool, Bool, EditOutcome)])
    func anEdit(began version: Int64, last: Int64, changesText: Bool, changesPhoto: Bool, becomes: EditOutcome) {
        let outcome = EditOutcome(
            version: version, current: 4, lastFormVersion: last, changesText: changesText, changesPhoto: changesPhoto)
        #expect(outcome == becomes)
    }
}
