/// Runs a statement and turns a broken unique constraint into a ``ValidationError``.
func validatingConstraints(of entity: Entity, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as SQLiteError where error.isOfUniqueness {
        let names = error.uniqueColumns
        let sentence = "There is another one with this \(names.joined(separator: " and "))."
        throw ValidationError(
            failures: names.map { .init(entity: entity.name, attribute: $0, code: .notUnique, sentence: sentence) })
    }
}

extension SQLiteError {
    /// `student` and `quiz` of "UNIQUE constraint failed: Grade.student, Grade.quiz".
    fileprivate var uniqueColumns: [String] {
        guard let list = message.split(separator: ": ").last else { return [] }
        return list.split(separator: ", ").map { String($0.split(separator: ".").last ?? "") }
    }
}
