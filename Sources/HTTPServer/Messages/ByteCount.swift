/// A number of bytes as a person reads it, e.g. "25 MB".
struct ByteCount: CustomStringConvertible {
    let count: Int

    init(_ count: Int) {
        self.count = count
    }

    var description: String {
        switch count {
        case ..<1_000: "\(count) bytes"
        case ..<1_000_000: "\(count / 1_000) KB"
        default: "\(count / 1_000_000) MB"
        }
    }
}
