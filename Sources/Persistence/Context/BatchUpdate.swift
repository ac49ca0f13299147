/// What a batch sets: values by attribute; see ``ManagedObjectContext/batchUpdate(_:_:)``.
public struct BatchUpdate<Object: PersistentModel> {
    private(set) var values: [(attribute: AttributeDescription, value: StoredValue)] = []
    private(set) var failure: UntranslatablePredicate?

    /// Sets an attribute to a value, the latest where it is set twice. A property that is no attribute, and an attribute that
    /// is searched, make the batch throw an ``UntranslatablePredicate``.
    public mutating func set<Value: AttributeValue>(_ keyPath: KeyPath<Object, Value>, to value: Value) {
        do throws(UntranslatablePredicate) {
            let attribute = try Object.entity.attribute(for: keyPath, "setting")
            guard !attribute.options.isSearched else {
                throw UntranslatablePredicate(
                    entity: Object.entity.name, attributes: [attribute.name],
                    operator: "a batch that sets a searched attribute")
            }
            values.removeAll { $0.attribute === attribute }
            values.append((attribute, value.storedValue))
        } catch {
            failure = failure ?? error
        }
    }

    /// The rules that the values break.
    var brokenRules: [ValidationError.Failure] {
        values.compactMap { attribute, value in
            attribute.brokenRule(value).map { code, sentence in
                .init(entity: Object.entity.name, attribute: attribute.name, code: code, sentence: sentence)
            }
        }
    }

    /// `UPDATE "Restaurant" SET "version" = "version" + 1, "isFavorite" = ? WHERE …`
    func statement(where condition: SQLText) -> SQLText {
        var update = SQLText("UPDATE \"\(Object.entity.name)\" SET \"version\" = \"version\" + 1")
        for (attribute, value) in values {
            for (column, value) in zip(attribute.columns, attribute.columnValues(value)) {
                update.append(", \"\(column)\" = ")
                update.append(argument: value)
            }
        }
        update.append(" WHERE ")
        update.append(condition)
        return update
    }
}
