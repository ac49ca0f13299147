import Persistence
import Site

/// What its templates are given.
struct WineRow: Sendable {
    var name: String
    var note: String
    var address: String
    var editAddress: String
    var deleteAddress: String

    init(_ wine: Wine) {
        (name, note) = (wine.name, wine.note)
        address = WineAddresses.wine(wine.id)
        editAddress = WineAddresses.edit(wine.id)
        deleteAddress = WineAddresses.delete(wine.id)
    }
}

struct WineListPage: Sendable {
    var frame: Frame
    var wines: [WineRow]
    var query: String
    var nextAddress: String?
    var newAddress = WineAddresses.new
    var listAddress = WineAddresses.list
}

struct WinePage: Sendable {
    var frame: Frame
    var wine: WineRow
    var listAddress = WineAddresses.list
}

struct WineFormPage: Sendable {
    var frame: Frame
    var form: RecordFormPage
    var listAddress = WineAddresses.list
}

enum WineAddresses {
    static let list = "/wines"
    static let new = "/wines/new"
    static func wine(_ id: some CustomStringConvertible) -> String { "\(list)/\(id)" }
    static func edit(_ id: some CustomStringConvertible) -> String { "\(list)/\(id)/edit" }
    static func delete(_ id: some CustomStringConvertible) -> String { "\(list)/\(id)/delete" }
}
