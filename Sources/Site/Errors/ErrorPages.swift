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
        { request, next in
            do {
                return try await next(request)
            } catch let error as HTTPError {
                let code = ApplicationError.Code.allCases.first { $0.status == error.status }
                let heading = code?.heading ?? error.status.reasonPhrase
                var response = page(error.status, heading, error.message, for: request)
                for field in error.headerFields { response.headerFields.append(field) }
                return response
            } catch {
                return answer(ApplicationError(error), to: request)
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
        return page(error.code.status, error.code.heading, error.sentence, reference: reference, for: request)
    }

    private func page(
        _ status: HTTPResponse.Status, _ heading: String, _ sentence: String, reference: String? = nil,
        for request: HTTPRequest
    ) -> HTTPResponse {
        var frame = services.frame(heading, for: request)
        frame.message = nil
        let page = ErrorPage(
            frame: frame, heading: heading, sentence: sentence, reference: reference, homeAddress: SiteAddresses.home)
        var response = HTTPResponse(
            status: status, headerFields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"])
        response.body = .bytes(ErrorScreenTemplate(page: page).render())
        return response
    }
}
