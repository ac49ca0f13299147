public import HTTPServer
import Persistence

/// What became of a form that was sent.
public enum SentRecordForm<Model: FormViewModel>: Sendable {
    /// It is saved, be it by this form or by the same form before; the record's id.
    case saved(id: Int64)
    /// It is not saved and is shown again: what was typed, and why.
    case refused(RecordForm<Model>)
    /// Somebody saved another version meanwhile.
    case conflict(RecordConflict<Model>)
}

/// Two versions of a record: the one that is stored, and the one that was sent.
public struct RecordConflict<Model: FormViewModel>: Sendable {
    public var id: Int64
    /// The version that is stored.
    public var version: Int64
    public var saved: Model
    public var mine: Model

    public init(id: Int64, version: Int64, saved: Model, mine: Model) {
        self.id = id
        self.version = version
        self.saved = saved
        self.mine = mine
    }
}

extension SiteServices {
    /// A form for a new record.
    public func newForm<Model: FormViewModel>(_ type: Model.Type) -> RecordForm<Model> {
        RecordForm(.create(key: token()))
    }

    /// Makes a record of a sent form. The same form sent twice makes one.
    public func create<Model: FormViewModel>(
        _ type: Model.Type, from form: Form
    ) async throws -> SentRecordForm<Model> {
        var sent = RecordForm<Model>(.create(key: ""), model: Model(fields: form.fields))
        let key = FormKey(form.fields["key"], content: [Model.Object.entity.name] + sent.model.text.content)
        sent.purpose = .create(key: key.text ?? token())
        return try await saving(&sent) { [model = sent.model] in
            try await container.write { context in
                let object = try key.record(of: Model.Object.self, in: context) { model.apply(to: $0) }
                return .saved(id: object.id)
            }
        }
    }

    /// Changes a record by a sent form.
    /// - Throws: `ApplicationError.malformed` for a version that is no number.
    public func update<Model: FormViewModel>(
        _ type: Model.Type, id: Int64, from form: Form
    ) async throws -> SentRecordForm<Model> {
        let version = try form.version
        var sent = RecordForm<Model>(.update(id: id, version: version ?? 0), model: Model(fields: form.fields))
        return try await saving(&sent) { [model = sent.model] in
            let outcome: SentRecordForm<Model>? = try await container.write { context in
                guard let object = try context.object(Model.Object.self, id: id) else { return nil }
                let saved = Model(object)
                let outcome = EditOutcome(
                    version: version ?? object.version, current: object.version, lastFormVersion: object.version,
                    isChange: model.differs(from: saved))
                switch outcome {
                case .nothingToSave: break
                case .conflict:
                    return .conflict(RecordConflict(id: id, version: object.version, saved: saved, mine: model))
                case .save:
                    model.apply(to: object)
                    try context.save()
                }
                return .saved(id: id)
            }
            return outcome ?? .refused(formOfDeleted(model))
        }
    }

    /// The text of an edit is not lost with the record: it comes back as a new one's.
    private func formOfDeleted<Model: FormViewModel>(_ model: Model) -> RecordForm<Model> {
        var form = RecordForm(.create(key: token()), model: model)
        form.notice =
            "This was deleted while you were editing it. Saving adds it anew; “Recently deleted” has the old one."
        form.status = .conflict
        return form
    }

    /// Does what saves a form that is right; where that fails, the form comes back with all that was typed.
    private func saving<Model: FormViewModel>(
        _ sent: inout RecordForm<Model>, _ save: () async throws -> SentRecordForm<Model>
    ) async throws -> SentRecordForm<Model> {
        sent.status = .unprocessableContent
        guard sent.model.validate() else { return .refused(sent) }
        do {
            return try await save()
        } catch let error as ValidationError {
            sent.model.refuse(error.failures)
            if sent.model.text.errors.isEmpty { sent.notice = ApplicationError(error).sentence }
        } catch {
            let error = ApplicationError(error)
            guard error.keepsForm else { throw error }
            if let cause = error.cause { log("form not saved: error=\(error.code) \(cause)") }
            sent.notice = error.sentence
            sent.status = error.code.status
        }
        return .refused(sent)
    }
}

extension Form {
    /// The version that an edit began from; nil where none is named, as by a program that knows no versions: it means
    /// the record as it is.
    /// - Throws: `ApplicationError.malformed` where it is no number.
    public var version: Int64? {
        get throws {
            guard let text = fields["version"] else { return nil }
            guard let version = Int64(text) else {
                throw ApplicationError(
                    .malformed, "This form is damaged. Please go back, load the page again and retry.")
            }
            return version
        }
    }

    /// Where a form leads back to: the page that it names in `from`, where that is a page at one of these paths, with
    /// any query; else the first of the paths.
    public func origin(among paths: String...) -> String {
        let from = LocalPath(fields["from"])?.text ?? ""
        return paths.contains { from == $0 || from.hasPrefix("\($0)?") } ? from : paths.first ?? SiteAddresses.home
    }
}
