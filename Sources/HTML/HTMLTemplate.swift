/// A page or a part of one: a value with everything it shows, that can be written any number of times.
///
/// Each `Templates/<Module>/Name.html` becomes a `struct NameTemplate` that conforms. A layout (a template with blocks)
/// does not: it becomes an enum with a function `write(into:title:main:)`, which takes a closure for each block.
public protocol HTMLTemplate {
    /// Appends the markup to the writer.
    func write(into out: inout HTMLWriter)
}

extension HTMLTemplate {
    /// The whole markup in UTF-8.
    ///
    /// - Parameter capacity: bytes reserved before writing starts. A good guess saves copying; with 64 KB or more, giving
    ///   them back makes glibc's allocator tidy up, at the cost of the page.
    @inlinable
    public func render(reservingCapacity capacity: Int = 49_152) -> [UInt8] {
        var longer: [UInt8]?
        let bytes = [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { memory, count in
            guard let start = memory.baseAddress else { return }
            var out = HTMLWriter(borrowing: start, capacity: memory.count)
            write(into: &out)
            if out.isBorrowed { count = out.count } else { longer = out.bytes }
        }
        return longer ?? bytes
    }
}
