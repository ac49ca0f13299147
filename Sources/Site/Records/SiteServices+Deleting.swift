public import HTTPServer
public import Persistence

extension SiteServices {
    /// Puts a record into the trash and leads back to a page that says so and offers to undo it.
    /// - Throws: `ApplicationError.notFound` where there is no such record, in the trash neither.
    public func delete<Object: PersistentModel>(
        _ type: Object.Type, id: Int64, backTo origin: String
    ) async throws -> HTTPResponse {
        let deletion = try await container.write { context in
            if let object = try context.object(Object.self, id: id) {
                context.delete(object)
                try context.save()
            }
            // Found too where somebody else, or the first of two clicks, has deleted it: the way back is the same.
            return try context.deletion(of: Object.self, id: id)
        }
        guard let deletion else { throw ApplicationError.notFound }
        return .seeOther(
            origin,
            message: Message(
                text: "Deleted \(deletion.title.shortened()).", undo: SiteAddresses.restore(deletion.id), from: origin))
    }
}

extension ManagedObjectContext {
    /// The record of this id.
    /// - Throws: `ApplicationError.notFound` where there is none, or where it is in the trash.
    public func record<Object: PersistentModel>(_ type: Object.Type, id: Int64) throws -> Object {
        guard let object = try object(Object.self, id: id) else { throw ApplicationError.notFound }
        return object
    }
}
