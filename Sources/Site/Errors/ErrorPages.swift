import HTML
public import HTTPServer

/// Turns every error of a handler into a page; with this around it, nothing is thrown any more.
public struct ErrorPages: Sendable {
    private let services: SiteServices
    private let reference: @Sendable () -> String

    /// - Parameters:
    ///   - services: for the pages' frame and the log.
    ///   - reference: makes the number that an unknown error is found by in the log.
    public init(services: SiteServices, reference: @escaping @Sendable () -> String) {
        self.services = services
        self.reference = reference
    }

    public var middleware: HTTPMiddleware {
        HTTPMiddleware { request, next in
            do {
                return try await next(request)
            } catch {
                var response = answer(ApplicationError(error), to: request)
                // What the server says of a status beside its sentence, e.g. the methods that are allowed.
                for field in (error as? HTTPError)?.headerFields ?? [:] { response.headerFields.append(field) }
                return response
            }
        }
    }

    private func answer(_ error: ApplicationError, to request: HTTPRequest) -> HTTPResponse {
        var reference: String?
        if error.code == .unknown {
            reference = self.reference()
        }
        if let cause = error.cause {
            let number = reference.map { " reference=\($0)" } ?? ""
            services.log(
                "error=\(error.code)\(number) method=\(request.method.rawValue) path=\(request.pathComponent) \(cause)")
        }
        return page(error, reference: reference, for: request)
    }

    private func page(_ error: ApplicationError, reference: String?, for request: HTTPRequest) -> HTTPResponse {
        var frame = services.frame(error.code.heading, for: request)
        frame.message = nil
        let page = ErrorPage(
            frame: frame, heading: error.code.heading, sentence: error.sentence, reference: reference,
            homeAddress: SiteAddresses.home)
        var response = HTTPResponse(
            status: error.code.status,
            headerFields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"])
        response.body = .bytes(ErrorScreenTemplate(page: page).render())
        return response
    }
}
