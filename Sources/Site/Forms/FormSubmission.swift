import Foundation
public import Persistence

/// A form that was sent and what came of it, so that the same form sent twice makes one record. Kept for a day.
public final class FormSubmission: ManagedObject, PersistentModel {
    static let fingerprint = Attribute(
        "fingerprint", \FormSubmission.fingerprint, limit: 64, required: true, unique: true)
    /// Names the form's key together with its content.
    var fingerprint: String {
        get { self[Self.fingerprint] }
        set { self[Self.fingerprint] = newValue }
    }

    static let result = Attribute("result", \FormSubmission.result, limit: 1_000, required: true)
    /// What the form made: the record's entity and id, e.g. "Restaurant/12".
    private(set) var result: String {
        get { self[Self.result] }
        set { self[Self.result] = newValue }
    }

    static let createdAt = Attribute("createdAt", \FormSubmission.createdAt, indexed: true)
    var createdAt: Date {
        get { self[Self.createdAt] }
        set { self[Self.createdAt] = newValue }
    }

    public static let entity = Entity(
        "FormSubmission", of: FormSubmission.self, attributes: [fingerprint, result, createdAt], keepsDeleted: false)

    public override func awakeFromInsert() { createdAt = context.now }

    func remember(_ object: some PersistentModel) { result = "\(object.entity.name)/\(object.id)" }

    /// The id of the record of this entity that the form made.
    func id(of entity: Entity) -> Int64? {
        let parts = result.split(separator: "/")
        return parts.count == 2 && parts[0] == entity.name ? Int64(parts[1]) : nil
    }

    /// Forms sent before a date.
    static func request(before date: Date, limit: Int) -> FetchRequest<FormSubmission> {
        FetchRequest(predicate: #Predicate { $0.createdAt < date }, sortBy: [SortDescriptor(\.createdAt)], limit: limit)
    }
}
