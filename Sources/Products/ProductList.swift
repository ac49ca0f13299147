import Foundation
import HTML
import HTTPServer
import Persistence
import Site

/// All products with the form that adds one, or those that a search finds.
struct ProductList: EditableList {
    typealias Model = ProductFormViewModel

    enum Kind: Sendable { case all, results }

    static let addresses = RecordAddresses(list: ProductsAddresses.list)
    static let paths = [ProductsAddresses.list, ProductsAddresses.results]

    /// The parameters that name a state.
    static let parameters: Set = ["name", "after", "edit"]

    /// How many products a page has.
    static let pageSize = 50

    var kind = Kind.all
    /// What the results are looked for by, as typed; in the list of all products, what the form is filled with.
    var name = ""
    var after: PageCursor?
    var edited: Int64?

    init(path: String = ProductsAddresses.list, query: FormFields = FormFields()) {
        kind = path == ProductsAddresses.results ? .results : .all
        name = SubmittedText.line(query["name"] ?? "")
        after = query.cursor
        edited = query["edit"].flatMap(Int64.init)
    }

    var address: String {
        var parameters = URLParameters()
        parameters.append("name", name)
        parameters.append("after", after?.rawValue)
        parameters.append("edit", edited.map(String.init))
        return parameters.address(of: kind == .all ? ProductsAddresses.list : ProductsAddresses.results)
    }

    var title: String { kind == .all ? "Products" : "Results" }

    var clean: ProductList {
        with {
            $0.edited = nil
            if $0.kind == .all { $0.name = "" }
        }
    }

    var adding: ProductList { kind == .all ? clean : ProductList() }

    var new: ProductFormViewModel? {
        kind == .all ? ProductFormViewModel(text: FormText([.name: name])) : nil
    }

    /// The text that names must contain; nil for all products. White space around it is a slip of the keyboard.
    private var searchedText: String? {
        kind == .all || !name.hasSearchedWord ? nil : name.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var isSlow: Bool { searchedText != nil }

    func records(in context: ManagedObjectContext) throws -> Page<Product> {
        var request = FetchRequest<Product>(sortBy: [SortDescriptor(\.name)], limit: Self.pageSize, after: after)
        if let text = searchedText {
            request.predicates = [#Predicate { $0.name.localizedStandardContains(text) }]
        }
        return try context.fetchPage(request)
    }

    static func details(of product: Product) -> ProductQuantity { ProductQuantity(product) }

    func template(_ list: EditableListPage<ProductQuantity>, frame: Frame) -> any HTMLTemplate {
        let page = ProductListPage(self, list, frame: frame)
        return switch kind {
        case .all: ProductListTemplate(page: page)
        case .results: ProductResultsTemplate(page: page)
        }
    }
}
