public import HTTPServer
public import Persistence

/// What became of a form that makes a record.
public enum CreateResult<Model: FormViewModel>: Sendable {
    /// It is saved, be it by this form or by the same form before; the record's id.
    case saved(id: Int64)
    /// It is not saved and is shown again: what was typed, and why.
    case refused(RecordForm<Model>)
}

/// What became of a form that changes a record.
public enum UpdateResult<Model: FormViewModel>: Sendable {
    /// It is saved, or it is what is stored anyway: the form with what it did not say, as it stands now.
    case saved(Model)
    /// It is not saved and is shown again, as one that makes a record where the record is gone.
    case refused(RecordForm<Model>)
    /// Somebody saved another version meanwhile.
    case conflict(RecordConflict<Model>)
}

extension SiteServices {
    /// A form for a new record.
    /// - Parameter model: what it is filled with.
    public func newForm<Model: FormViewModel>(_ model: Model) -> RecordForm<Model> {
        RecordForm(.create(key: token()), model: model)
    }

    /// Makes a record of a sent form. The same form sent twice makes one.
    public func create<Model: FormViewModel>(_ type: Model.Type, from form: Form) async throws -> CreateResult<Model> {
        var sent = RecordForm<Model>(.create(key: ""), model: Model(fields: form.fields))
        let key = FormKey(form.fields["key"], content: [Model.Object.entity.name] + sent.model.text.content)
        sent.purpose = .create(key: key.text ?? token())
        let id = try await saving(&sent) { [model = sent.model] in
            try await container.write { context in
                try key.record(of: Model.Object.self, in: context) { model.apply(to: $0) }.id
            }
        }
        return id.map { .saved(id: $0) } ?? .refused(sent)
    }

    /// Changes a record by a sent form. What the form does not have, a version too, is that of the record as it was when
    /// the form came.
    /// - Throws: `ApplicationError.damagedForm` for a version that is no number.
    public func update<Model: FormViewModel>(
        _ type: Model.Type, id: Int64, from form: Form
    ) async throws -> UpdateResult<Model> {
        let stored = try container.read { context in
            try context.object(Model.Object.self, id: id).map { (version: $0.version, model: Model($0)) }
        }
        let version = try form.version ?? stored?.version ?? 0
        var sent = RecordForm<Model>(.update(id: id, version: version), model: Model(fields: form.fields))
        if let stored { sent.model.text.complete(with: stored.model.text) }
        let result: UpdateResult<Model>? = try await saving(&sent) { [model = sent.model] in
            try await container.write { context in
                guard let object = try context.object(Model.Object.self, id: id) else {
                    return .refused(lostForm(model, after: try context.absence(of: Model.Object.self, id: id)))
                }
                let saved = Model(object)
                let outcome = EditOutcome(
                    version: version, current: object.version, lastFormVersion: object.version,
                    isChange: model.differs(from: saved))
                switch outcome {
                case .nothingToSave: break
                case .conflict:
                    return .conflict(RecordConflict(id: id, version: object.version, saved: saved, mine: model))
                case .save:
                    model.apply(to: object)
                    try context.save()
                }
                return .saved(model)
            }
        }
        return result ?? .refused(sent)
    }

    /// Why a form was not saved, for the page that shows it again; the cause is logged.
    /// - Parameters:
    ///   - what: what the form is about, for the log.
    ///   - keeps: whether the form is shown again; where not, the error is thrown on.
    public func reason(
        _ error: any Error, notSaved what: String = "form",
        where keeps: (ApplicationError) -> Bool = { $0.keepsForm }
    ) throws -> ApplicationError {
        let error = ApplicationError(error)
        guard keeps(error) else { throw error }
        if let cause = error.cause { log("\(what) not saved: error=\(error.code) \(cause)") }
        return error
    }

    /// The text of an edit is not lost with the record: it comes back as a new one's.
    private func lostForm<Model: FormViewModel>(_ model: Model, after error: ApplicationError) -> RecordForm<Model> {
        var form = newForm(model)
        form.notice = error.sentence
        form.status = error.code.status
        return form
    }

    /// Does what saves a form that is right; where that fails, says in the form why.
    /// - Returns: nil where it is not saved.
    private func saving<Model: FormViewModel, Result>(
        _ sent: inout RecordForm<Model>, _ save: () async throws -> Result
    ) async throws -> Result? {
        sent.status = .unprocessableContent
        guard sent.model.validate() else { return nil }
        do {
            return try await save()
        } catch let error as ValidationError {
            sent.model.refuse(error.failures)
            if sent.model.text.errors.isEmpty { sent.notice = ApplicationError(error).sentence }
        } catch {
            let reason = try reason(error)
            sent.notice = reason.sentence
            sent.status = reason.code.status
        }
        return nil
    }
}

extension ManagedObjectContext {
    /// Why a record that somebody is about to change is not there, in a sentence.
    public func absence<Object: PersistentModel>(of type: Object.Type, id: Int64) throws -> ApplicationError {
        try deletion(of: type, id: id) == nil ? .goneMeanwhile : .deletedMeanwhile
    }
}
