import Foundation
import Testing

@testable import HTTPServer

@Suite struct FormFieldsTests {
    @Test func readsPairsInOrder() throws {
        let fields = try FormFields(urlEncoded: "a=1&b=x+y%2B%20z&a=2&c&=d&&e=%E2%82%AC=")
        #expect(
            fields.pairs == [
                FormField(name: "a", value: "1"), FormField(name: "b", value: "x y+ z"),
                FormField(name: "a", value: "2"),
                FormField(name: "c", value: ""), FormField(name: "", value: "d"), FormField(name: "e", value: "€="),
            ])
        #expect(fields["a"] == "1")
        #expect(fields.all("a") == ["1", "2"])
        #expect(fields["x"] == nil)
        #expect(try FormFields(urlEncoded: fields.urlEncoded) == fields)
        #expect(try FormFields(urlEncoded: "").pairs.isEmpty)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%FF=a", "a=%00", "a=%C3", "a=%ED%A0%80"])
    func refusesWhatIsMalformed(_ text: String) {
        #expect(throws: HTTPError(.badRequest, "The form holds text that is not well-formed.")) {
            try FormFields(urlEncoded: text)
        }
    }

    @Test func theQueryIsRead() throws {
        #expect(try HTTPRequest(path: "/a?q=x%20y&r").query["q"] == "x y")
        #expect(try HTTPRequest(path: "/a").query.pairs.isEmpty)
        #expect(throws: HTTPError.self) { try HTTPRequest(path: "/a?q=%00").query }
    }
}

@Suite struct FormTests {
    private func request(_ type: String, _ body: String, cutEvery step: Int = 7) -> HTTPRequest {
        let bytes = Array(body.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: step).map { Array(bytes[$0..<min($0 + step, bytes.count)]) }
        return HTTPRequest(method: .post, headerFields: [.contentType: type], body: HTTPRequestBody(chunks: chunks))
    }

    private func multipart(_ parts: [String]) -> HTTPRequest {
        let body = parts.map { "--x\r\nContent-Disposition: form-data; \($0)" }.joined() + "--x--\r\n"
        return request("multipart/form-data; boundary=x", body)
    }

    private func status(_ request: HTTPRequest, _ limits: FormLimits = FormLimits()) async -> Int? {
        do {
            _ = try await request.form(limits)
            return nil
        } catch {
            return (error as? HTTPError)?.status.code
        }
    }

    @Test func urlencodedInPieces() async throws {
        let form = try await request("application/x-www-form-urlencoded; charset=UTF-8", "name=Caf%C3%A9+%22x%22&type=")
            .form()
        #expect(form.fields["name"] == "Café \"x\"")
        #expect(form.fields["type"] == "")
    }

    @Test func multipartTextAndFiles() async throws {
        let form = try await multipart([
            "name=\"name\"\r\n\r\nCafé\r\nDeadend\r\n",
            "name=\"photo\"; filename=\"C:\\\\pictures\\\\a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\u{1}\u{2}\r\n--y\r\n",
            "name=\"empty\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n",
        ]).form()
        #expect(form.fields.pairs == [FormField(name: "name", value: "Café\r\nDeadend")])
        let photo = try #require(form.file("photo"))
        #expect(photo.filename == "a.jpg")
        #expect(photo.contentType == "image/jpeg")
        #expect(try photo.stored?.bytes() == Array("\u{1}\u{2}\r\n--y".utf8))
        #expect(photo.stored?.size == 7)
        #expect(form.file("empty") == nil)
        #expect(form.files.count == 2)
    }

    @Test func aLargeFileIsSpooledWhole() async throws {
        let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        var body = Array("--x\r\nContent-Disposition: form-data; name=f; filename=a\r\n\r\n".utf8)
        body += content + Array("\r\n--x--".utf8)
        let chunks = stride(from: 0, to: body.count, by: 65_536).map { Array(body[$0..<min($0 + 65_536, body.count)]) }
        let request = HTTPRequest(
            method: .post, headerFields: [.contentType: "multipart/form-data; boundary=x"],
            body: HTTPRequestBody(chunks: chunks))
        #expect(try await request.form().file("f")?.stored?.bytes() == content)
    }

    @Test func spooledFilesHaveNoName() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var request = multipart(["name=f; filename=a\r\n\r\nabc\r\n"])
        request.spoolDirectory = folder.path
        let form = try await request.form()
        #expect(form.file("f")?.stored?.size == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: [10, 600_000])
    func aFullDiskLosesTheFileAndNoText(size: Int) async throws {
        let reader = FormReader(limits: FormLimits()) { SpoolFile(adopting: open("/dev/full", O_RDWR)) }
        let file = String(repeating: "x", count: size)
        let form = try await reader.read(
            multipart(["name=a\r\n\r\n1\r\n", "name=f; filename=a\r\n\r\n\(file)\r\n", "name=b\r\n\r\n2\r\n"]))
        #expect(form.fields["a"] == "1")
        #expect(form.fields["b"] == "2")
        guard case .notStored(let error) = form.file("f")?.content else {
            Issue.record("\(form.files)")
            return
        }
        #expect(error.isDiskFull)
    }

    @Test func aFileThatIsTooLargeLosesNoText() async throws {
        let form = try await multipart(["name=f; filename=a\r\n\r\n123456\r\n", "name=b\r\n\r\n2\r\n"])
            .form(FormLimits(maximumFileBytes: 5))
        #expect(form.fields["b"] == "2")
        guard case .tooLarge(size: 6, limit: 5) = form.file("f")?.content else {
            Issue.record("\(form.files)")
            return
        }
    }

    @Test func filesBeyondTheirNumberLoseNoText() async throws {
        let files = (1...3).map { "name=f; filename=\($0)\r\n\r\n\($0)\r\n" }
        let form = try await multipart(files + ["name=b\r\n\r\n2\r\n"]).form(FormLimits(maximumFiles: 2))
        #expect(form.fields["b"] == "2")
        #expect(form.files.map { $0.stored?.size } == [1, 1, nil])
        guard case .surplus(limit: 2) = form.files.last?.content else {
            Issue.record("\(form.files)")
            return
        }
    }

    @Test func aFileInputThatWasLeftEmptyOpensNothing() async throws {
        let opened = Shared(0)
        let reader = FormReader(limits: FormLimits(maximumFiles: 2)) { () throws(SystemError) in
            opened.update { $0 += 1 }
            return try SpoolFile(directory: "/tmp")
        }
        let empty = [String](repeating: "name=f; filename=\"\"\r\n\r\n\r\n", count: 20)
        let form = try await reader.read(multipart(empty + ["name=f; filename=a\r\n\r\nabc\r\n"]))
        #expect(form.files.count == 21)
        #expect(form.file("f")?.stored?.size == 3)
        #expect(opened.value == 1)
    }

    @Test func limits() async {
        var limits = FormLimits()
        limits.maximumFields = 1
        #expect(await status(multipart(["name=a\r\n\r\n1\r\n", "name=b\r\n\r\n1\r\n"]), limits) == 413)
        #expect(await status(request("application/x-www-form-urlencoded", "a=1&b=1"), limits) == 413)
        limits = FormLimits(maximumFieldBytes: 5)
        #expect(await status(multipart(["name=a\r\n\r\n123456\r\n"]), limits) == 413)
        #expect(await status(multipart(["name=a\r\n\r\n12345\r\n"]), limits) == nil)
        let urlencoded = "application/x-www-form-urlencoded"
        #expect(await status(request(urlencoded, "a=123456"), limits) == 413)
        #expect(await status(request(urlencoded, "a=%31%32%33%345"), limits) == nil)
        limits = FormLimits(maximumParts: 1)
        #expect(await status(multipart(["name=a; filename=b\r\n\r\n\r\n", "name=b\r\n\r\n1\r\n"]), limits) == 413)
        limits = FormLimits(memoryBytes: 5)
        #expect(await status(multipart(["name=a\r\n\r\n123\r\n", "name=b\r\n\r\n123\r\n"]), limits) == 413)
    }

    @Test func otherTypesAndTextAreRefused() async {
        #expect(await status(request("application/json", "{}")) == 415)
        #expect(await status(HTTPRequest(method: .post)) == 415)
        var compressed = request("application/x-www-form-urlencoded", "a=1")
        compressed.headerFields[.contentEncoding] = "gzip"
        #expect(await status(compressed) == 415)
        #expect(await status(request("multipart/form-data", "")) == 400)
        #expect(await status(request("multipart/form-data; boundary=\"\"", "")) == 400)
        #expect(await status(multipart(["name=a\r\n\r\na\0b\r\n"])) == 400)
        #expect(await status(request("multipart/form-data; boundary=x", "--x\r\n\r\n\r\n--x--")) == 400)
    }
}
