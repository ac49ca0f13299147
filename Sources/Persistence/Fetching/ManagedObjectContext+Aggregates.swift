/// Numbers over all objects of a request, whose order, limit and cursor count for nothing. Missing values are left out.
///
///     let total = try context.sum(of: \.points, FetchRequest<Grade>(predicate: #Predicate { $0.quiz?.id == id }))
///
/// A smallest or largest value is found by one seek where the attribute is the first of an index and the request has no
/// conditions; anything else steps over all that the conditions find.
extension ManagedObjectContext {
    /// The sum of an attribute; zero where there is no value, or none that is a number (infinities of both signs).
    ///
    /// - Throws: ``UntranslatablePredicate``. ``PersistentStoreError``, also where the sum of whole numbers does not fit
    ///   into 64 bits (<https://www.sqlite.org/lang_aggfunc.html#sumunc>).
    public func sum<Object: PersistentModel, Value: AttributeValue & AdditiveArithmetic>(
        of keyPath: KeyPath<Object, Value>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value {
        Value(storedValue: try aggregate("sum", keyPath, request)) ?? .zero
    }

    /// The sum of an attribute that may be missing; zero where there is no value.
    ///
    /// - Throws: As the other.
    public func sum<Object: PersistentModel, Value: AttributeValue & AdditiveArithmetic>(
        of keyPath: KeyPath<Object, Value?>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value {
        Value(storedValue: try aggregate("sum", keyPath, request)) ?? .zero
    }

    /// The average of an attribute; nil where there is no value, or none that is a number (infinities of both signs).
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func average<Object: PersistentModel, Value: AttributeValue & Numeric>(
        of keyPath: KeyPath<Object, Value>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Double? {
        Double(storedValue: try aggregate("avg", keyPath, request))
    }

    /// The average of an attribute that may be missing, of those that are there; nil where there is none.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func average<Object: PersistentModel, Value: AttributeValue & Numeric>(
        of keyPath: KeyPath<Object, Value?>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Double? {
        Double(storedValue: try aggregate("avg", keyPath, request))
    }

    /// The smallest value of an attribute, texts by their bytes; nil where there is no value. (For the first in natural
    /// order fetch one object in that order.)
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func minimum<Object: PersistentModel, Value: AttributeValue>(
        of keyPath: KeyPath<Object, Value>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value? {
        try extreme("min", keyPath, request)
    }

    /// The smallest value of an attribute that may be missing; nil where there is no value.
    ///
    /// - Throws: As the other.
    public func minimum<Object: PersistentModel, Value: AttributeValue>(
        of keyPath: KeyPath<Object, Value?>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value? {
        try extreme("min", keyPath, request)
    }

    /// The largest value of an attribute, texts by their bytes; nil where there is no value.
    ///
    /// - Throws: ``UntranslatablePredicate``, ``PersistentStoreError``.
    public func maximum<Object: PersistentModel, Value: AttributeValue>(
        of keyPath: KeyPath<Object, Value>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value? {
        try extreme("max", keyPath, request)
    }

    /// The largest value of an attribute that may be missing; nil where there is no value.
    ///
    /// - Throws: As the other.
    public func maximum<Object: PersistentModel, Value: AttributeValue>(
        of keyPath: KeyPath<Object, Value?>, _ request: FetchRequest<Object> = FetchRequest()
    ) throws -> Value? {
        try extreme("max", keyPath, request)
    }

    private func extreme<Object: PersistentModel, Value: AttributeValue>(
        _ function: String, _ keyPath: AnyKeyPath, _ request: FetchRequest<Object>
    ) throws -> Value? {
        let stored = try aggregate(function, keyPath, request)
        return stored.isNull ? nil : Value(storedValue: stored)
    }

    private func aggregate<Object: PersistentModel>(
        _ function: String, _ keyPath: AnyKeyPath, _ request: FetchRequest<Object>
    ) throws -> StoredValue {
        let column = try Object.entity.column(for: keyPath, "\(function) of")
        let query = try FetchPlan(request.withoutOrder, in: self).aggregating(function, column.name)
        let connection = try openConnection()
        return try storeErrors {
            try connection.row(query.text, query.arguments) { $0.value(0) } ?? .null
        }
    }
}
