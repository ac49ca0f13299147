public import HTML

/// The address of a record in a list, or of something to do with it: `/restaurants/7/edit`.
///
/// A page with a list shows several for each of its records. They are written from their parts; none is put together as
/// a text before.
public struct RecordAddress: URLValue, Sendable {
    private enum Form: Sendable {
        case parts(list: StaticString, id: Int64, verb: StaticString)
        case text(String)
    }

    private let form: Form

    /// - Parameters:
    ///   - list: the list's address, e.g. `/restaurants`.
    ///   - id: the record's id.
    ///   - verb: what stands behind the id, with its slash, e.g. `/edit`.
    public init(_ list: StaticString, _ id: Int64, _ verb: StaticString = "") {
        form = .parts(list: list, id: id, verb: verb)
    }

    /// An address that is a text already.
    public init(_ text: String) {
        form = .text(text)
    }

    public func writeURL(into out: inout HTMLWriter) {
        switch form {
        case .parts(let list, let id, let verb):
            out.markup(list)
            out.markup("/")
            out.number(id)
            out.markup(verb)
        case .text(let text): out.url(text)
        }
    }

    public func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        description.withAddress(body)
    }
}

extension RecordAddress: CustomStringConvertible {
    /// The address as a text.
    public var description: String {
        switch form {
        case .parts(let list, let id, let verb): "\(list)/\(id)\(verb)"
        case .text(let text): text
        }
    }
}
