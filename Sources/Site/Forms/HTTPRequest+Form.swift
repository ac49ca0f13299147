public import HTTPServer

extension HTTPRequest {
    /// The form that was sent; an empty one where nothing was, e.g. by a program that posts to delete something.
    /// - Parameter limits: how much of it is taken; beyond it the answer is a 413.
    public func sentForm(_ limits: FormLimits = FormLimits()) async throws -> Form {
        if body.knownLength == 0, !headerFields.contains(.contentType) { return Form() }
        return try await form(limits)
    }
}
