import Foundation
import HTTPServer
import Persistence
import Site

/// What a list shows, all of it in the address: so that reload, back and bookmarks keep it.
/// A value that is none of ours reads as the default.
struct ProductListState: Sendable, Equatable {
    enum List: Sendable { case all, results }

    var list = List.all
    /// What the results are looked for by, as typed; in the list of all products, what the form is filled with.
    var name = ""
    /// The page's place: the cursor that the page before ended with.
    var after: String?
    /// The product that is edited in its row.
    var edit: Int64?

    static let parameters: Set = ["name", "after", "edit"]

    init(_ list: List = .all, _ query: FormFields = FormFields()) {
        self.list = list
        name = SubmittedText.normalized(query["name"] ?? "")
        after = query["after"].flatMap { $0.isEmpty ? nil : $0 }
        edit = query["edit"].flatMap(Int64.init)
    }

    /// The list that a form was sent from.
    init(origin form: Form) {
        let parts = form.origin(among: ProductsAddresses.list, ProductsAddresses.results)
            .split(separator: "?", maxSplits: 1)
        let query = parts.count < 2 ? nil : try? FormFields(urlEncoded: parts[1])
        self.init(parts.first.map(String.init) == ProductsAddresses.results ? .results : .all, query ?? FormFields())
    }

    /// The text that names must contain; nil for all products. White space around it is a slip of the keyboard.
    var searchedText: String? {
        list == .all || name.isBlank ? nil : name.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// One state has one address.
    var address: String {
        var parameters = URLParameters()
        parameters.append("name", name)
        parameters.append("after", after)
        parameters.append("edit", edit.map(String.init))
        return parameters.address(of: list == .all ? ProductsAddresses.list : ProductsAddresses.results)
    }

    /// The same list with a part of it changed.
    func with(_ change: (inout ProductListState) -> Void) -> ProductListState {
        var state = self
        change(&state)
        return state
    }

    /// The list as it is when nothing is typed into it: where its forms lead back to.
    var origin: ProductListState {
        with {
            $0.edit = nil
            if $0.list == .all { $0.name = "" }
        }
    }

    /// The list of all products, where the form that adds one is.
    var all: ProductListState { list == .all ? origin : ProductListState() }
}
