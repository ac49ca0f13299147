public import HTTPServer

extension HTTPRequest {
    /// The form that was sent; an empty one where nothing was, e.g. by a program that posts to delete something.
    public func sentForm() async throws -> Form {
        if body.knownLength == 0, !headerFields.contains(.contentType) { return Form() }
        return try await form()
    }
}
