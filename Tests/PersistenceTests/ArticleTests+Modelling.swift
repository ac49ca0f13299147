import Foundation
import Testing

@testable import Persistence

// The code of the articles on relationships, validation, migrations and search.

// snippet
final class Loan: ManagedObject, PersistentModel {
    static let reader = Attribute("reader", \Loan.reader, limit: 50, required: true)
    var reader: String {
        get { self[Self.reader] }
        set { self[Self.reader] = newValue }
    }

    static let days = Attribute("days", \Loan.days, initialValue: 14)
    var days: Int {
        get { self[Self.days] }
        set { self[Self.days] = newValue }
    }

    static let number = Attribute("number", \Loan.number, unique: true)
    var number: Int {
        get { self[Self.number] }
        set { self[Self.number] = newValue }
    }

    static let entity = Entity("Loan", of: Loan.self, attributes: [reader, days, number])

    override func validate() throws {
        guard days > 90 else { return }
        throw ValidationError(failures: [
            .init(entity: "Loan", attribute: "days", code: .custom("tooLong"), sentence: "Ninety days are the most.")
        ])
    }
}
// end

extension ArticleTests {
    static let modellingFile = #filePath

    @Test func relationships() async throws {
        let container = try PersistentContainer(model: libraryModel, store: .inMemory)
        defer { container.close() }
        try await fill(container)
        try await container.write { context throws in
            // snippet
            let author = Author(context: context)
            author.name = "Octavia E. Butler"
            let book = Book(context: context)
            book.title = "Kindred"
            book.author = author
            #expect(author.books == [book])
            // end
            try context.save()
            // snippet
            let request = FetchRequest<Book>(
                sortBy: [SortDescriptor(\.title)], relationshipKeyPathsForPrefetching: [\.author])
            let lines = try context.fetch(request).map { "\($0.title), \($0.author?.name ?? "unknown")" }
            // end
            #expect(lines.first == "Kindred, Octavia E. Butler" && lines.count == 3)
            // snippet
            context.delete(author)
            do {
                try context.save()
            } catch let error as ValidationError {
                #expect(error[attribute: "books"]?.code == .denied)
                context.rollback()
            }
            // end
            #expect(author.books == [book] && !context.hasChanges)
        }
    }

    @Test func validation() async throws {
        let container = try PersistentContainer(model: Model([Loan.entity]), store: .inMemory)
        defer { container.close() }
        try await container.write { context throws in
            // snippet
            let loan = Loan(context: context)
            (loan.reader, loan.days) = (" ", 100)
            do {
                try context.save()
            } catch let error as ValidationError {
                #expect(error.failures.map(\.attribute) == ["reader", "days"])
                #expect(error[attribute: "reader"]?.sentence == "Reader is required.")
            }
            (loan.reader, loan.days) = ("Ada", 10)
            try context.save()
            // end
        }
        #expect(try container.read { try $0.fetch(FetchRequest<Loan>()).map(\.reader) } == ["Ada"])
    }

    @Test func migrations() throws {
        let file = folder.file()
        // snippet
        let future = Migration(
            "nothing of the future was read", [#"UPDATE "Book" SET "isRead" = 0 WHERE "year" > 2100"#])
        let model = Model(libraryModel.entities, migrations: [Migration("books", libraryModel.schema), future])
        let container = try PersistentContainer(model: model, store: .sqlite(file))
        // end
        defer { container.close() }
        // snippet
        #expect(try container.differences().isEmpty)
        // end
    }

    @Test func search() async throws {
        let container = try PersistentContainer(model: libraryModel, store: .inMemory)
        defer { container.close() }
        try await fill(container)
        // snippet
        let words = FetchRequest<Book>(sortBy: [SortDescriptor(\.title)], limit: 20, search: "DARK hánd")
        // end
        // snippet
        let text = FetchRequest<Book>(predicate: #Predicate { $0.title.localizedStandardContains("hand of") })
        // end
        let titles = try container.read { context in try [words, text].map { try context.fetch($0).map(\.title) } }
        #expect(titles == [["The Left Hand of Darkness"], ["The Left Hand of Darkness"]])
    }
}
