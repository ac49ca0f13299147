import Foundation
import HTTPServer
import Persistence
import Site

/// What its templates are given.
struct WineRow: Sendable {
    var name: String
    var note: String
    var address: String
    var editAddress: RecordAddress
    var deleteAddress: RecordAddress

    init(_ wine: Wine) {
        (name, note) = (wine.name, wine.note)
        address = WineAddresses.wine(wine.id)
        editAddress = RecordAddress(WineAddresses.edit(wine.id))
        deleteAddress = RecordAddress(WineAddresses.delete(wine.id))
    }
}

/// What the list shows, all of it in its address.
struct WineListState: PageState {
    var query: String
    var after: PageCursor?

    init(_ fields: FormFields) {
        query = SubmittedText.line(fields["q"] ?? "")
        after = fields.cursor
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("q", query)
        parameters.append("after", after?.rawValue)
        return parameters.address(of: WineAddresses.list)
    }

    var request: FetchRequest<Wine> {
        FetchRequest(sortBy: [SortDescriptor(\.name)], limit: 20, search: query, after: after)
    }
}

struct WineListPage: Sendable {
    var frame: Frame
    var wines: [WineRow]
    var emptiness: ListEmptiness
    var query: String
    var pages: PageLinks
    var here: String
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
