public import HTTPServer

extension HTTPRequest {
    /// Names whom it comes from, so that the photos of several people are prepared in turn. Behind a proxy all are one.
    public var sender: String { remoteAddress?.host ?? "" }
}
