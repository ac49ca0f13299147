import FoodPinTesting
import Foundation
import HTTPServer
import Images
import Testing

@testable import App
@testable import Site

@Suite struct ErrorTests {
    @Test func everyCodeHasItsStatusAndHeading() {
        let statuses = ApplicationError.Code.allCases.map(\.status.code)
        #expect(statuses == [400, 403, 404, 405, 408, 409, 413, 415, 422, 421, 503, 507, 503, 501, 500])
        #expect(ApplicationError.Code.allCases.allSatisfy { !$0.heading.isEmpty })
    }

    @Test func whatNobodyThoughtOfIsLoggedWholeAndShownNever() async throws {
        struct Surprise: Error { let secret = "hunter2" }
        try await TestApp.run { app in
            let pages = ErrorPages(services: app.app.services) { "1234-5678" }
            let answer = try await pages.middleware(HTTPRequest(path: "/x")) { _ in throw Surprise() }
            #expect(answer.status == .internalServerError)
            guard case .bytes(let bytes) = answer.body else { throw Surprise() }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("1234-5678"))
            #expect(!text.contains("hunter2") && !text.contains("Surprise"))
            #expect(app.log.lines.contains { $0.contains("reference=1234-5678") && $0.contains("hunter2") })
        }
    }

    @Test func anErrorOfHTTPKeepsItsStatusAndFields() async throws {
        try await TestApp.run { app in
            let pages = ErrorPages(services: app.app.services) { "" }
            let answer = try await pages.middleware(HTTPRequest(path: "/x")) { _ in
                throw HTTPError(.methodNotAllowed, "Not so.", headerFields: [.allow: "GET"])
            }
            #expect(answer.status == .methodNotAllowed)
            #expect(answer.headerFields[.allow] == "GET")
            #expect(answer.headerFields[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test func aFullDiskIsToldApart() {
        let error = ApplicationError(HTTPError(.insufficientStorage, "write: No space left on device"))
        #expect(error.code == .full)
        #expect(error.sentence.hasPrefix("The disk is full"))
        #expect(error.cause?.contains("No space left") == true)
    }

    @Test(arguments: ApplicationError.Code.allCases)
    func everyStatusLeadsBackToItsCode(code: ApplicationError.Code) {
        // The server itself says 503 only where it has too much to do.
        #expect(ApplicationError.Code(status: code.status) == (code == .unavailable ? .busy : code))
    }

    @Test func aStatusThatIsNotInTheTableCountsAsThePlainestOfItsClass() {
        #expect(ApplicationError.Code(status: .uriTooLong) == .malformed)
        #expect(ApplicationError.Code(status: .httpVersionNotSupported) == .unknown)
        #expect(ApplicationError(HTTPError(.internalServerError)).cause != nil)
    }

    @Test(arguments: [
        (ImageError.Kind.unsupported(found: "a text"), ApplicationError.Code.unsupported), (.damaged, .invalid),
        (.tooManyBytes(found: 2, limit: 1), .tooLarge), (.tooManyPixels(found: 2, limit: 1), .invalid), (.busy, .busy),
        (.workerFailed, .unavailable), (.notStarted, .unavailable),
    ])
    func picturesThatAreNotTaken(kind: ImageError.Kind, code: ApplicationError.Code) {
        let error = ApplicationError(ImageError(kind))
        #expect(error.code == code)
        #expect(error.sentence == ImageError(kind).sentence)
    }
}

@Suite struct LineLogTests {
    @Test func linesComeOutInOrderAndWhole() throws {
        let pipe = Pipe()
        let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        for number in 0..<100 { log.write("line \(number)\nforged\u{7}") }
        log.close()
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text == (0..<100).map { "line \($0)?forged?\n" }.joined())
        log.write("too late")
    }

    @Test(.timeLimit(.minutes(5))) func aReaderThatStallsDoesNotKeepTheLogFromItsEnd() throws {
        let pipe = Pipe()
        let log = LineLog(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        // More than a pipe holds.
        for _ in 0..<2_000 { log.write(String(repeating: "x", count: 100)) }
        log.close()
        // Lets the thread go.
        DispatchQueue.global().async { _ = try? pipe.fileHandleForReading.readToEnd() }
    }
}
