/// A row of a fetch as the store has it, without an object of a context: what Core Data's dictionary result type is for.
///
///     let page = try context.fetchPage(request) { row in Line(id: row.id, name: row[Restaurant.name]) }
///
/// It can be read while the closure that gets it runs, and the compiler lets it be kept no longer. It knows nothing of
/// changes that are not saved yet.
public struct FetchedRow<Object: PersistentModel>: ~Copyable {
    private let statement: Statement
    private let selection: RowSelection

    init(_ statement: Statement, _ selection: RowSelection) {
        self.statement = statement
        self.selection = selection
    }

    /// The object's id.
    public var id: Int64 { statement.integer(0) }

    /// The object's version.
    public var version: Int64 { statement.integer(1) }

    /// The value of an attribute, which must be one of those that the request fetches. A stored value that says nothing
    /// in the attribute's type reads as the initial value.
    @inlinable public subscript<Value: AttributeValue>(attribute: Attribute<Value>) -> Value {
        attribute.value(of: storedValue(of: attribute.description))
    }

    /// The value of a text: the same as the general subscript, without a detour for the most common type.
    public subscript(attribute: Attribute<String>) -> String {
        statement.text(field(of: attribute.description).column)
    }

    @usableFromInline func storedValue(of attribute: AttributeDescription) -> StoredValue {
        field(of: attribute).value(of: statement)
    }

    private func field(of attribute: AttributeDescription) -> RowSelection.Field {
        guard let field = selection.field(at: attribute.slot) else {
            preconditionFailure("\(attribute.name) is not one of the request's propertiesToFetch.")
        }
        return field
    }
}

extension ManagedObjectContext {
    /// Fetches one page of `request.limit` rows, all rows without a limit, makes a value of each, and tells whether
    /// another page follows. The request's relationships for prefetching count for nothing.
    ///
    /// - Parameter value: Makes the value of a row.
    /// - Throws: ``UntranslatablePredicate``, ``InvalidPageCursor``, ``PersistentStoreError``, and what `value` throws.
    @inlinable public func fetchPage<Object: PersistentModel, Value>(
        _ request: FetchRequest<Object>, _ value: (borrowing FetchedRow<Object>) throws -> Value
    ) throws -> Page<Value> {
        var values: [Value] = []
        values.reserveCapacity(min(request.limit ?? 0, 256))
        let next = try forEachRow(of: request) { values.append(try value($0)) }
        return Page(objects: values, next: next)
    }

    /// Reads the rows of a page.
    ///
    /// - Returns: Where the next page begins; nil on the last page.
    @usableFromInline func forEachRow<Object: PersistentModel>(
        of request: FetchRequest<Object>, _ body: (borrowing FetchedRow<Object>) throws -> Void
    ) throws -> PageCursor? {
        let connection = try openConnection()
        let plan = try FetchPlan(request, in: self)
        var end: PageCursor?
        var isLast = true
        var read = 0
        var known = 0
        try storeErrors {
            try plan.forEachStatement(limit: request.limit.map { $0 + 1 }) { query, _, budget in
                let statement = try connection.begin(query.text, query.arguments)
                defer { connection.end(statement) }
                var count = 0
                while try statement.step(within: budget) {
                    count += 1
                    guard known == 0 else {
                        known -= 1
                        continue
                    }
                    if read == request.limit {
                        isLast = false
                    } else {
                        try body(FetchedRow(statement, plan.selection))
                        read += 1
                        if read == request.limit { end = plan.cursor(after: statement) }
                    }
                }
                return count
            } again: {
                known = read
            }
        }
        return isLast ? nil : end
    }
}
