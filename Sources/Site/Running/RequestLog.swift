public import HTTPServer

/// One line per request, as `key=value` pairs.
public enum RequestLog {
    /// e.g. `method=GET path=/restaurants status=200 bytes=10240 ms=0.412 client=127.0.0.1`. What a person typed never
    /// stands in it: the query is left out.
    public static func line(_ record: RequestRecord) -> String {
        let (seconds, attoseconds) = record.duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        var line = ""
        line.reserveCapacity(160)
        line.append("method=")
        line.append(record.method)
        line.append(" path=")
        line.append(record.path)
        line.append(" status=")
        line.append(String(record.status.code))
        line.append(" bytes=")
        line.append(String(record.bytes))
        line.append(" ms=")
        line.append(String(microseconds / 1_000))
        line.append(".")
        line.append(contentsOf: String(1_000 + microseconds % 1_000).dropFirst())
        if let client = record.remoteAddress {
            line.append(" client=")
            line.append(client.host)
        }
        if let failure = record.failure {
            line.append(" failure=")
            line.append(failure)
        }
        return line
    }
}
