public import HTTPServer

/// 409: an edit that began from a version which somebody has changed since.
public struct ConflictPage: Sendable {
    /// One field in both versions.
    public struct Difference: Sendable {
        public var label: String
        public var saved: String
        public var mine: String
        public var isDifferent: Bool

        public init(label: String, saved: String, mine: String, isDifferent: Bool) {
            self.label = label
            self.saved = saved
            self.mine = mine
            self.isDifferent = isDifferent
        }
    }

    public var frame: Frame
    public var name: String
    public var differences: [Difference]
    /// The form that saves mine over the other: its action and every value in hidden fields.
    public var action: String
    public var hiddenFields: [HiddenField]
    /// Where the saved version is kept as it is.
    public var backAddress: String

    /// - Parameters:
    ///   - conflict: both versions.
    ///   - action: where the form is sent.
    ///   - backAddress: where the saved version is shown.
    public init<Model: FormViewModel>(
        _ conflict: RecordConflict<Model>, action: String, backAddress: String, frame: Frame
    ) {
        self.frame = frame
        name = conflict.saved.title
        self.action = action
        self.backAddress = backAddress
        let (saved, mine) = (conflict.saved.text, conflict.mine.text)
        differences = Model.Field.allCases.map { field in
            Difference(
                label: field.label, saved: saved[field], mine: mine[field],
                isDifferent: mine.differs(from: saved, in: field))
        }
        hiddenFields = [HiddenField(name: "version", value: String(conflict.version))]
        hiddenFields += Model.Field.allCases.map { HiddenField(name: $0.rawValue, value: mine[$0]) }
    }
}

extension SiteServices {
    /// The page that shows two versions and lets a person choose.
    public func page(_ page: ConflictPage, for request: HTTPRequest) -> HTTPResponse {
        self.page(ConflictTemplate(page: page), for: request, status: .conflict, caching: .inHistory)
    }

    /// The same for a record that is edited within a list.
    /// - Parameters:
    ///   - action: where its form is sent.
    ///   - origin: the list.
    public func conflictPage<Model: FormViewModel>(
        _ conflict: RecordConflict<Model>, action: String, origin: String, for request: HTTPRequest
    ) -> HTTPResponse {
        var page = ConflictPage(
            conflict, action: action, backAddress: origin, frame: frame("Two versions", for: request))
        page.hiddenFields.append(HiddenField(name: "from", value: origin))
        return self.page(page, for: request)
    }
}
