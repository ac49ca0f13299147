public import HTTPServer

/// One line per request, as `key=value` pairs.
public enum RequestLog {
    /// e.g. `method=GET path=/restaurants status=200 bytes=10240 ms=0.412 client=127.0.0.1`. What a person typed never
    /// stands in it: the query is left out.
    public static func line(_ record: RequestRecord) -> String {
        let (seconds, attoseconds) = record.duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let fraction = String(1_000 + microseconds % 1_000).dropFirst()
        var line = "method=\(record.method) path=\(record.path) status=\(record.status.code) bytes=\(record.bytes)"
        line += " ms=\(microseconds / 1_000).\(fraction)"
        if let client = record.remoteAddress { line += " client=\(client.host)" }
        if let failure = record.failure { line += " failure=\(failure)" }
        return line
    }
}
