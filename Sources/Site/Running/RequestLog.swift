public import HTTPServer

/// One line per request, as `key=value` pairs.
public enum RequestLog {
    /// e.g. `method=GET path=/restaurants status=200 bytes=10240 ms=0.412 client=127.0.0.1`. What a person typed never
    /// stands in it: the query is left out.
    public static func line(_ record: RequestRecord) -> String {
        let client = record.remoteAddress?.host ?? ""
        let failure = record.failure ?? ""
        let capacity =
            128 + record.method.utf8.count + record.path.utf8.count + client.utf8.count + failure.utf8.count
        return String(unsafeUninitializedCapacity: capacity) { memory in
            var line = LogLine(memory: memory)
            line.append("method=")
            line.append(record.method)
            line.append(" path=")
            line.append(record.path)
            line.append(" status=")
            line.append(record.status.code)
            line.append(" bytes=")
            line.append(record.bytes)
            line.append(" ms=")
            let (seconds, attoseconds) = record.duration.components
            line.append(thousandths: Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
            if !client.isEmpty {
                line.append(" client=")
                line.append(client)
            }
            if !failure.isEmpty {
                line.append(" failure=")
                line.append(failure)
            }
            return line.count
        }
    }
}

/// A line that is put together in memory which is large enough for it: a request has one each, so it shall cost little.
private struct LogLine {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = memory
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let room = UnsafeMutableBufferPointer(rebasing: memory[count...])
        count += room.update(fromContentsOf: bytes)
    }

    mutating func append(_ number: Int) {
        append(UInt(max(0, number)), digits: 1)
    }

    /// Adds a number with three decimals, of which `number` counts the last.
    mutating func append(thousandths number: Int) {
        let number = UInt(max(0, number))
        append(number / 1_000, digits: 1)
        append(".")
        append(number % 1_000, digits: 3)
    }

    private mutating func append(_ number: UInt, digits: Int) {
        var length = 1
        var limit: UInt = 10
        while length < digits || (length < 19 && number >= limit) {
            length += 1
            limit *= 10
        }
        var rest = number
        for place in (count..<count + length).reversed() {
            memory[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }
}
