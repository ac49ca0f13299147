import Persistence

extension Deletion {
    /// Why it cannot be brought back at this moment, and what to do about it.
    /// - Parameter kinds: what a person calls a record, by the name of its entity.
    func refusal(_ error: ValidationError, kinds: [String: String]) -> String {
        let name = "“\(title.shortened())”"
        guard let failure = error.failures.first else { return "\(name) stays in the trash." }
        switch failure.code {
        case .notUnique:
            let kind = kinds[failure.entity]?.lowercased() ?? "one"
            let same = error.failures.map(\.attribute).joined(separator: " and ")
            return "There is another \(kind) with the same \(same) now, so \(name) stays in the trash. "
                + "Delete the other one first, then restore this one."
        case .deleted:
            return "The \(failure.attribute) of \(name) is in the trash too. Restore the \(failure.attribute) first."
        case .required, .tooLong, .unreadable, .denied, .custom:
            return "\(name) stays in the trash. \(failure.sentence)"
        }
    }
}
