import Foundation
public import Persistence

/// The key of one form as it was shown: same key and same content lead to the first result; the same key with other
/// content makes a new record, and so does no key.
public struct FormKey: Sendable {
    /// The key; nil where the form has none.
    public let text: String?

    private let fingerprint: String?

    private static let longest = 100

    /// - Parameters:
    ///   - key: the form's hidden field. Pages give one that cannot be guessed; any other text counts too, unless it is
    ///     empty or longer than 100 characters.
    ///   - content: everything that the form says.
    public init(_ key: String?, content: [String]) {
        text = key.flatMap { (1...Self.longest).contains($0.unicodeScalars.count) ? $0 : nil }
        fingerprint = text.map { Token.digest([$0] + content) }
    }

    /// The address that this form led to before; nil where it was not sent yet.
    public func earlierResult(in context: ManagedObjectContext) throws -> String? {
        try submission(in: context)?.result
    }

    private func submission(in context: ManagedObjectContext) throws -> FormSubmission? {
        guard let fingerprint else { return nil }
        let request = FetchRequest<FormSubmission>(predicate: #Predicate { $0.fingerprint == fingerprint }, limit: 1)
        return try context.fetch(request).first
    }

    /// Remembers what the form led to, instead of an earlier result; saved with the context.
    public func remember(_ result: String, in context: ManagedObjectContext) throws {
        guard let fingerprint else { return }
        let submission = try submission(in: context) ?? FormSubmission(context: context)
        submission.fingerprint = fingerprint
        submission.result = result
    }
}
