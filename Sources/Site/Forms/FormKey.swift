import Foundation
public import Persistence

/// The key of one form as it was shown: same key and same content lead to the first result; the same key with other
/// content makes a new record, and so does no key.
public struct FormKey: Sendable {
    /// The key; nil where the form has none of ours.
    public let text: String?

    private let fingerprint: String?

    /// - Parameters:
    ///   - key: the form's hidden field; what is none of our keys counts as none.
    ///   - content: everything that the form says.
    public init(_ key: String?, content: [String]) {
        text = key.flatMap { Token.isPlausible($0) ? $0 : nil }
        fingerprint = text.map { Token.digest([$0] + content) }
    }

    /// The address that this form led to before; nil where it was not sent yet.
    public func earlierResult(in context: ManagedObjectContext) throws -> String? {
        guard let fingerprint else { return nil }
        let request = FetchRequest<FormSubmission>(predicate: #Predicate { $0.fingerprint == fingerprint }, limit: 1)
        return try context.fetch(request).first?.result
    }

    /// Remembers what the form led to; saved with the context.
    public func remember(_ result: String, in context: ManagedObjectContext) {
        guard let fingerprint else { return }
        let submission = FormSubmission(context: context)
        submission.fingerprint = fingerprint
        submission.result = result
    }
}
