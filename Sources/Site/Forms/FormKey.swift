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

    /// The record that this form made before and that is still there; else a new one, filled and saved. Where the record
    /// was deleted, the form makes it anew.
    /// - Parameter fill: gives a new record its values.
    public func record<Object: PersistentModel>(
        of type: Object.Type, in context: ManagedObjectContext, _ fill: (Object) throws -> Void
    ) throws -> Object {
        let earlier = try submission(in: context)
        if let id = earlier?.id(of: Object.entity), let object = try context.object(Object.self, id: id) {
            return object
        }
        let object = Object(context: context)
        try fill(object)
        try context.save()
        guard let fingerprint else { return object }
        let submission = earlier ?? FormSubmission(context: context)
        submission.fingerprint = fingerprint
        submission.remember(object)
        try context.save()
        return object
    }

    private func submission(in context: ManagedObjectContext) throws -> FormSubmission? {
        guard let fingerprint else { return nil }
        let request = FetchRequest<FormSubmission>(predicate: #Predicate { $0.fingerprint == fingerprint }, limit: 1)
        return try context.fetch(request).first
    }
}
