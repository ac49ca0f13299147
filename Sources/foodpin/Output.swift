import Glibc

/// What the program says, line by line and at once.
enum Output {
    static func say(_ line: String) {
        write("\(line)\n", to: STDOUT_FILENO)
    }

    /// - Parameter text: a sentence, or a line for each.
    static func complain(_ text: String) {
        for line in text.split(separator: "\n") { write("foodpin: \(line)\n", to: STDERR_FILENO) }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
