extension ManagedObjectContext {
    /// Counts the objects of a request; its order, limit and cursor count for nothing.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func count<Object: PersistentModel>(_ request: FetchRequest<Object>) throws -> Int {
        let query = try FetchPlan(request.withoutOrder, in: self).counting()
        let connection = try openConnection()
        return try storeErrors {
            Int(try connection.row(query.text, query.arguments) { $0.integer(0) } ?? 0)
        }
    }

    /// Counts the objects of a request by the value of an attribute; its order, limit and cursor count for nothing.
    ///
    ///     let albums = try context.count(FetchRequest<Album>(), groupedBy: \.year)   // [1969: 3, 1970: 1]
    ///
    /// - Returns: How many there are of each value that there is.
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func count<Object: PersistentModel, Value: AttributeValue & Hashable>(
        _ request: FetchRequest<Object>, groupedBy keyPath: KeyPath<Object, Value>
    ) throws -> [Value: Int] {
        var counts: [Value: Int] = [:]
        for (stored, count) in try groups(of: request, by: keyPath) {
            if let value = Value(storedValue: stored) { counts[value, default: 0] += count }
        }
        return counts
    }

    /// Counts the objects of a request by the object of a to-one relationship; its order, limit and cursor count for
    /// nothing.
    ///
    ///     let albums = try context.count(FetchRequest<Album>(), groupedBy: \.artist)[artist.id, default: 0]
    ///
    /// - Returns: How many there are of each object's id; those without an object are left out.
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func count<Object: PersistentModel, Destination: PersistentModel>(
        _ request: FetchRequest<Object>, groupedBy keyPath: KeyPath<Object, Destination?>
    ) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        for (stored, count) in try groups(of: request, by: keyPath) {
            if case .integer(let id) = stored { counts[id] = count }
        }
        return counts
    }

    private func groups<Object: PersistentModel>(
        of request: FetchRequest<Object>, by keyPath: AnyKeyPath
    ) throws -> [(value: StoredValue, count: Int)] {
        let attribute = try Object.entity.attribute(for: keyPath, "grouping by")
        let query = try FetchPlan(request.withoutOrder, in: self).counting(by: attribute.name)
        let connection = try openConnection()
        return try storeErrors {
            try connection.rows(query.text, query.arguments) { ($0.value(0), Int($0.integer(1))) }
        }
    }
}

extension FetchRequest {
    /// What counts when objects are counted.
    var withoutOrder: FetchRequest { FetchRequest(predicates: predicates, search: search) }
}
