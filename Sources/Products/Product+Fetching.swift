import Foundation
import Persistence

extension Product {
    /// How many products a page has.
    static let pageSize = 50

    /// One page of a list, in natural order.
    static func list(_ state: ProductListState) -> FetchRequest<Product> {
        var request = FetchRequest<Product>(sortBy: [SortDescriptor(\.name)], limit: pageSize)
        request.after = state.after.map(PageCursor.init)
        if let text = state.searchedText {
            request.predicates = [#Predicate { $0.name.localizedStandardContains(text) }]
        }
        return request
    }

    /// Any product: to tell an empty store from a search that finds nothing.
    static let any = FetchRequest<Product>(limit: 1)
}
