import Persistence

/// An account that is never overdrawn, and whose `validate()` does what a test wants.
final class Account: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Account.name, limit: 20, required: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let total = Attribute("total", \Account.total)
    var total: Int {
        get { self[Self.total] }
        set { self[Self.total] = newValue }
    }

    static let entity = Entity("Account", of: Account.self, title: name, attributes: [name, total])

    private var actions: [(Account) throws -> Void] = []

    func whenValidated(_ action: @escaping (Account) throws -> Void) {
        actions = [action]
    }

    override func validate() throws {
        for action in actions { try action(self) }
        guard total < 0 else { return }
        throw ValidationError(failures: [
            .init(entity: "Account", attribute: "total", code: .custom("negative"), sentence: "It is overdrawn.")
        ])
    }
}
