public import Testing

/// A suite that compares whole exchanges, fields and HTML, with what was recorded beside its file.
public protocol SnapshotSuite {}

extension SnapshotSuite {
    /// Records or compares what a visitor gets at a path.
    public func record(
        _ name: String, _ path: String, _ visitor: TestClient, test: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await visitor.get(path)
        try Snapshot.expect(answer.exchange("GET \(path)"), named: name, test: test, sourceLocation: sourceLocation)
    }

    /// Records or compares what a visitor gets for a form. Of each value the first 80 characters are recorded.
    public func record(
        _ name: String, post path: String, _ fields: KeyValuePairs<String, String>, _ visitor: TestClient,
        headers: [(String, String)] = [], test: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let request = fields.map { "\($0.key)=\($0.value.prefix(80))" }.joined(separator: "\n")
        let answer = try await visitor.post(path, fields, headers: headers)
        try Snapshot.expect(
            answer.exchange("POST \(path)\n\(request)"), named: name, test: test, sourceLocation: sourceLocation)
    }
}
