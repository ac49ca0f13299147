/// The growing UTF-8 text of a page.
///
/// Each method is an escaper for one kind of place. The template compiler picks it; code written by hand does the same.
/// A NUL is never written: U+FFFD stands in its place.
public struct HTMLWriter: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count: Int
    @usableFromInline var capacity: Int
    /// Whether the memory is another's, which is not given back.
    @usableFromInline var isBorrowed = false

    /// Writes into memory of another while there is room, and elsewhere from then on.
    @inlinable
    init(borrowing start: UnsafeMutablePointer<UInt8>, capacity: Int) {
        self.start = start
        self.capacity = capacity
        count = 0
        isBorrowed = true
    }

    /// - Parameter capacity: bytes that fit before the buffer has to grow.
    @inlinable
    public init(reservingCapacity capacity: Int = 0) {
        self.capacity = max(capacity, 64)
        start = UnsafeMutablePointer.allocate(capacity: self.capacity)
        count = 0
    }

    @inlinable
    deinit {
        if !isBorrowed { start.deallocate() }
    }

    /// A copy of everything written so far.
    public var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            written = bytes.update(fromContentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Markup written by the template's author: as it is.
    @inlinable
    @inline(__always)
    public mutating func markup(_ text: StaticString) {
        if text.hasPointerRepresentation {
            append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        } else {
            text.withUTF8Buffer { append($0) }
        }
    }

    /// A value between tags: `&`, `<` and `>` are escaped, `HTML` passes.
    @inlinable
    public mutating func text(_ value: some TextValue) {
        value.writeText(into: &self)
    }

    /// A value in a title or a textarea: `&`, `<` and `>` are escaped.
    @inlinable
    public mutating func characters(_ value: some PlainValue) {
        value.withPlainBytes { escapeText($0) }
    }

    /// A value inside a quoted attribute: `&`, `<`, `>` and both quotes are escaped.
    @inlinable
    public mutating func attribute(_ value: some PlainValue) {
        value.withPlainBytes { escapeAttribute($0) }
    }

    /// A whole address in an attribute: a scheme that is not known to be harmless turns it into `#unsafe`.
    @inlinable
    public mutating func url(_ value: some URLValue) {
        value.writeURL(into: &self)
    }

    /// A part of an address, after other text of it: percent-encoded but for letters, digits, `-`, `.`, `_` and `~`
    /// (RFC 3986, section 2.3).
    @inlinable
    public mutating func urlComponent(_ value: some PlainValue) {
        value.withPlainBytes { writeURLComponent($0) }
    }

    /// One address in a `srcset`: as `url`, with spaces and commas percent-encoded, as they would end it.
    @inlinable
    public mutating func sourceSet(_ value: some URLValue) {
        value.withAddress { address, isTrusted in writeSourceSetURL(address, isTrusted: isTrusted) }
    }

    /// A whole number, which needs no escaping: how wide or dense a picture in a `srcset` is, an id in an address.
    @inlinable
    public mutating func number(_ value: some BinaryInteger & PlainValue) {
        writeDigits(of: UInt64(value.magnitude), isNegative: value < 0)
    }

    /// A value in a JSON data block, with its quotes; safe inside `<script>`.
    @inlinable
    public mutating func json(_ value: some JSONValue) {
        value.writeJSON(into: &self)
    }

    @inlinable
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    @inlinable
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    @inlinable
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @usableFromInline
    @inline(never)
    mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: start, count: count)
        if !isBorrowed { start.deallocate() }
        isBorrowed = false
        start = moved
        capacity = larger
    }
}
