public import HTML
public import HTTPServer

extension SiteServices {
    /// The frame of a page.
    /// - Parameters:
    ///   - title: the page's title, without the product's name.
    ///   - request: it may carry a message from the page before.
    public func frame(_ title: String, for request: HTTPRequest) -> Frame {
        Frame(title: title, at: request.pathComponent, message: request.message, parts: frameParts)
    }

    /// A page as a response. One that shows a message is not kept by the browser, and ends the message's cookie.
    public func page(
        _ template: some HTMLTemplate, for request: HTTPRequest, status: HTTPResponse.Status = .ok,
        caching: BrowserCaching = .untilChanged
    ) -> HTTPResponse {
        var response = HTTPResponse(
            status: status, headerFields: [.contentType: "text/html; charset=utf-8"], body: .bytes(template.render()))
        if request.message != nil, let cookie = MessageCookie.clearing {
            response.headerFields.append(cookie.description, for: .setCookie)
        }
        let caching = request.message == nil ? caching : .never
        if let value = caching.cacheControl { response.headerFields[.cacheControl] = value }
        return response
    }
}

extension HTTPRequest {
    /// The message from the page before.
    public var message: Message? {
        headerFields.contains(.cookie) ? MessageCookie.decode(cookies[MessageCookie.name]) : nil
    }
}

extension HTTPResponse {
    /// The answer to a post that went well: on to a page, which shows the message.
    public static func seeOther(_ path: String, message: Message? = nil) -> HTTPResponse {
        var response = HTTPResponse.redirect(to: path)
        response.headerFields[.cacheControl] = "no-store"
        if let cookie = message.flatMap(MessageCookie.setting) {
            response.headerFields.append(cookie.description, for: .setCookie)
        }
        return response
    }
}
