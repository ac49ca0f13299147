public import HTML

/// The address of a record in a list, or of something to do with it: `/restaurants/7/edit`.
///
/// A page with a list shows several for each of its records. They are written from their parts; none is put together as
/// a text before.
public struct RecordAddress: URLValue, Sendable {
    private let list: String
    private let id: Int64?
    private let verb: String

    /// - Parameters:
    ///   - list: the list's address, e.g. `/restaurants`.
    ///   - id: the record's id.
    ///   - verb: what stands behind the id, with its slash, e.g. `/edit`.
    public init(_ list: String, _ id: Int64, _ verb: String = "") {
        self.list = list
        self.id = id
        self.verb = verb
    }

    /// An address that is a text already.
    public init(_ text: String) {
        list = text
        id = nil
        verb = ""
    }

    public func writeURL(into out: inout HTMLWriter) {
        out.url(list)
        guard let id else { return }
        out.markup("/")
        out.number(id)
        out.attribute(verb)
    }

    public func withAddress(_ body: (_ address: UnsafeBufferPointer<UInt8>, _ isTrusted: Bool) -> Void) {
        description.withAddress(body)
    }
}

extension RecordAddress: CustomStringConvertible {
    /// The address as a text.
    public var description: String { id.map { "\(list)/\($0)\(verb)" } ?? list }
}
