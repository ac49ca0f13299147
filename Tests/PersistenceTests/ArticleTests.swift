import Foundation
import Testing

@testable import Persistence

// The code of the articles: each block of an article stands here, or in ArticleTests+Modelling.swift, between "snippet" and "end", and is run.

// snippet
final class Book: ManagedObject, PersistentModel {
    static let title = Attribute(
        "title", \Book.title, limit: 200, required: true, naturalOrder: true, searched: true)
    var title: String {
        get { self[Self.title] }
        set { self[Self.title] = newValue }
    }

    static let year = Attribute("year", \Book.year)
    var year: Int? {
        get { self[Self.year] }
        set { self[Self.year] = newValue }
    }

    static let isRead = Attribute("isRead", \Book.isRead)
    var isRead: Bool {
        get { self[Self.isRead] }
        set { self[Self.isRead] = newValue }
    }

    static let author = ToOne("author", \Book.author, inverse: \Author.books)
    var author: Author? {
        get { self[Self.author] }
        set { self[Self.author] = newValue }
    }

    static let entity = Entity(
        "Book", of: Book.self, title: title, attributes: [title, year, isRead], relationships: [author],
        indexes: [Index(isRead, title)])
}

final class Author: ManagedObject, PersistentModel {
    static let name = Attribute("name", \Author.name, limit: 100, required: true, naturalOrder: true)
    var name: String {
        get { self[Self.name] }
        set { self[Self.name] = newValue }
    }

    static let books = ToMany("books", \Author.books, inverse: \Book.author, deleteRule: .deny)
    var books: [Book] {
        get { self[Self.books] }
        set { self[Self.books] = newValue }
    }

    static let entity = Entity("Author", of: Author.self, title: name, attributes: [name], relationships: [books])
}

let libraryModel = Model([Author.entity, Book.entity])
// end

@Suite struct ArticleTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    func fill(_ container: PersistentContainer) async throws {
        try await container.write { context in
            let author = Author(context: context)
            author.name = "Ursula K. Le Guin"
            for (title, year) in [("The Dispossessed", 1974), ("The Left Hand of Darkness", 1969)] {
                let book = Book(context: context)
                (book.title, book.year, book.author) = (title, year, author)
            }
            try context.save()
        }
    }

    // MARK: Getting started

    @Test func gettingStarted() async throws {
        let file = folder.file()
        // snippet
        let container = try PersistentContainer(model: libraryModel, store: .sqlite(file))
        // end
        defer { container.close() }
        // snippet
        let id = try await container.write { context in
            let author = Author(context: context)
            author.name = "Ursula K. Le Guin"
            let book = Book(context: context)
            book.title = "The Dispossessed"
            book.year = 1974
            book.author = author
            try context.save()
            return book.id
        }
        // end
        // snippet
        let unread = try container.read { context in
            let request = FetchRequest<Book>(
                predicate: #Predicate { !$0.isRead }, sortBy: [SortDescriptor(\.title)], limit: 20)
            return try context.fetch(request).map(\.title)
        }
        // end
        #expect(unread == ["The Dispossessed"])
        // snippet
        let found = try container.read { context in
            try context.fetch(FetchRequest<Book>(search: "dispoSSéssed")).map(\.id)
        }
        // end
        #expect(found == [id])
        // snippet
        var request = FetchRequest<Book>(sortBy: [SortDescriptor(\.title)], limit: 20)
        let first = try container.read { [request] context in
            let page = try context.fetchPage(request)
            return (titles: page.objects.map(\.title), next: page.next)
        }
        request.after = first.next
        // end
        #expect(first.titles == unread && request.after == nil)
        // snippet
        let numbers = try container.read { context in
            (
                books: try context.count(FetchRequest<Book>()),
                byAuthor: try context.count(FetchRequest<Book>(), groupedBy: \.author),
                oldest: try context.minimum(of: \Book.year)
            )
        }
        // end
        #expect(numbers.books == 1 && numbers.byAuthor == [1: 1] && numbers.oldest == 1974)
    }

    // MARK: Contexts and threads

    @Test func contextsAndThreads() async throws {
        let container = try PersistentContainer(model: libraryModel, store: .inMemory)
        defer { container.close() }
        try await fill(container)
        // snippet
        try container.read { context in
            let book = try context.fetch(FetchRequest<Book>()).first
            let same = book?.author?.books.first
            #expect(book === same)
        }
        // end
        // snippet
        let commits = container.commits
        let observer = Task {
            for await commit in commits where commit.entityNames.contains(Book.entity.name) {
                return commit.generation
            }
            return 0
        }
        // end
        try await container.write { context in
            try context.object(Book.self, id: 1)?.isRead = true
            try context.save()
        }
        #expect(await observer.value == 2)
    }

    // MARK: Predicates to SQL

    /// The SQL that the predicates of the article print, in its order.
    private func printedSQL() throws -> [String] {
        var printed: [String] = []
        func show<Object: PersistentModel>(_ predicate: Predicate<Object>) throws {
            var sql = SQLText()
            sql.append(try PredicateTranslator.condition(predicate, entity: Object.entity))
            printed.append(sql.text)
        }
        let (id, ids): (Int64, [Int64]) = (1, [1, 2])
        // snippet
        let classics = #Predicate<Book> { ($0.year ?? 0) < 1970 && !$0.isRead }
        // end
        try show(classics)
        // snippet
        let seventies = #Predicate<Book> { $0.year != nil && (1970...1979).contains($0.year ?? 0) }
        // end
        try show(seventies)
        // snippet
        let some = #Predicate<Book> { ids.contains($0.id) }
        // end
        try show(some)
        // snippet
        let leap = #Predicate<Book> { ($0.year ?? 1) % 4 == 0 }
        // end
        try show(leap)
        // snippet
        let the = #Predicate<Book> { $0.title.starts(with: "The ") || $0.title.contains(" of ") }
        // end
        try show(the)
        // snippet
        let folded = #Predicate<Book> { $0.title.localizedStandardContains("Dispossessed") }
        // end
        try show(folded)
        // snippet
        let byId = #Predicate<Book> { $0.author?.id == id }
        // end
        try show(byId)
        // snippet
        let byName = #Predicate<Book> { $0.author?.name == "Ursula K. Le Guin" }
        // end
        try show(byName)
        // snippet
        let readers = #Predicate<Author> { $0.books.contains { $0.isRead } }
        // end
        try show(readers)
        // snippet
        let allRead = #Predicate<Author> { $0.books.allSatisfy { $0.isRead } }
        // end
        try show(allRead)
        // snippet
        let prolific = #Predicate<Author> { $0.books.filter { !$0.isRead }.count > 2 }
        // end
        try show(prolific)
        return printed
    }

    @Test func theArticleShowsTheSQLThatIsPrinted() throws {
        let (shown, printed) = (try Article("PredicatesToSQL").blocks(in: "sql"), try printedSQL())
        #expect(shown.count == printed.count)
        for (shown, printed) in zip(shown, printed) { #expect(shown == printed) }
    }

    // MARK: Conflicts

    struct BookForm {
        var id: Int64
        var version: Int64
        var title: String
        var year: Int?
    }

    // snippet
    func save(_ form: BookForm, in context: ManagedObjectContext) throws {
        guard let book = try context.object(Book.self, id: form.id) else { return }
        book.baseVersion = form.version
        book.title = form.title
        book.year = form.year
        try context.save()
    }
    // end

    @Test func conflicts() async throws {
        let container = try PersistentContainer(model: libraryModel, store: .inMemory)
        defer { container.close() }
        try await fill(container)
        let form = BookForm(id: 1, version: 1, title: "Dispossessed", year: 1974)
        try await container.write { context in
            let book = try #require(try context.object(Book.self, id: 1))
            book.title = "The Dispossessed (1974)"
            book.isRead = true
            try context.save()
        }
        try await container.write { context in
            // snippet
            do {
                try save(form, in: context)
            } catch let conflict as ConflictError {
                #expect(conflict.base?[Book.title] == "The Dispossessed")
                #expect(conflict.theirs?[Book.title] == "The Dispossessed (1974)")
                #expect(conflict.mine[Book.title] == "Dispossessed")
            }
            // end
            #expect(context.hasChanges)
            context.rollback()
            // snippet
            context.mergePolicy = .mergeByPropertyObjectTrump
            try save(form, in: context)
            // end
            let book = try #require(try context.object(Book.self, id: 1))
            #expect(book.title == "Dispossessed" && book.isRead)
        }
    }

    // MARK: Undo and trash

    @Test func undoAndTrash() async throws {
        let container = try PersistentContainer(model: libraryModel, store: .inMemory)
        defer { container.close() }
        try await fill(container)
        let id: Int64 = 1
        try await container.write { context in
            context.delete(try #require(try context.object(Book.self, id: id)))
            try context.save()
        }
        // snippet
        let titles = try await container.write { context -> [String] in
            guard let deletion = try context.deletions(limit: 1).first else { return [] }
            try context.restore(deletion)
            return try context.fetch(FetchRequest<Book>()).map(\.title)
        }
        // end
        #expect(titles.first == "The Dispossessed")
        // snippet
        let lines = try container.read { context in
            try context.history(limit: 10).flatMap(\.changes).map { change in
                "\(change.entityName) \(change.objectID): \(change.newValues.names.joined(separator: ", "))"
            }
        }
        // end
        #expect(lines.prefix(2) == ["Author 1: name", "Book 1: author, title, year"])
        // snippet
        let rename = try await container.write { context in
            try context.object(Book.self, id: id)?.title = "Typo"
            return try context.save()
        }
        let undo = try await container.write { context in
            try rename.flatMap { try context.undo($0) }
        }
        // end
        #expect(undo != nil)
        #expect(try container.read { try $0.object(Book.self, id: id)?.title } == "The Dispossessed")
    }

    // MARK: The articles themselves

    @Test func eachBlockOfAnArticleStandsHere() throws {
        let articles = try Article.all()
        #expect(articles.count == 12)
        let blocks = articles.flatMap { $0.blocks(in: "swift") }
        let snippets = try [#filePath, Self.modellingFile].flatMap(Article.snippets)
        #expect(blocks.sorted() == snippets.sorted())
    }

    @Test func eachLinkLeadsToAnArticle() throws {
        let articles = try Article.all()
        for article in articles {
            for link in article.text.matches(of: /<doc:([A-Za-z]+)>/) {
                #expect(articles.contains { $0.name == link.1 }, "\(article.name): \(link.1)")
            }
        }
    }
}

/// An article of the catalogue.
private struct Article {
    var name: String
    var text: String

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Persistence/Persistence.docc").path(percentEncoded: false)

    init(_ name: String) throws {
        self.name = name
        text = try String(contentsOfFile: "\(Article.folder)/\(name).md", encoding: .utf8)
    }

    static func all() throws -> [Article] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { try Article(String($0.dropLast(3))) }
    }

    /// The blocks of code in a language.
    func blocks(in language: String) -> [String] {
        var blocks: [String] = []
        var lines: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```\(language)" {
                lines = []
            } else if line == "```", let block = lines {
                blocks.append(block.joined(separator: "\n"))
                lines = nil
            } else {
                lines?.append(line)
            }
        }
        return blocks
    }

    /// What stands between the marks in a file, without the first line's indentation.
    static func snippets(of file: String) throws -> [String] {
        var snippets: [String] = []
        var lines: [Substring]?
        for line in try String(contentsOfFile: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "// snippet": lines = []
            case "// end":
                guard let block = lines else { continue }
                let indentation = block.first?.prefix { $0 == " " }.count ?? 0
                snippets.append(block.map { String($0.dropFirst(indentation)) }.joined(separator: "\n"))
                lines = nil
            default: lines?.append(line)
            }
        }
        return snippets
    }
}
