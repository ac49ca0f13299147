import FoodPinTesting
import Foundation
import Testing

@testable import App

/// The program itself, started as a person starts it.
@Suite struct ServeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var data: String { "\(folder.path)/data" }

    @Test func itSaysWhereItListensAndStopsInOrder() async throws {
        let program = try Program("serve", "--port", "0", "--data", data)
        let line = try #require(program.firstLine())
        let port = try #require(line.wholeMatch(of: /FoodPin is listening on http:\/\/127\.0\.0\.1:(\d+)/)?.output.1)
        #expect(try Program("healthcheck", "--port", String(port)).end() == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: data)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        kill(program.identifier, SIGTERM)
        #expect(program.end() == 0)
        #expect(!program.complaints.contains("foodpin:"))
        #expect(try Program("healthcheck", "--port", String(port)).end() == 1)
    }

    @Test func aTakenPortIsToldBeforeAnythingIsMade() async throws {
        try await TestApp.run(over: .socket) { app in
            let port = try #require(app.address.split(separator: ":").last.map(String.init))
            let program = try Program("serve", "--port", port, "--data", data)
            #expect(program.end() == 1)
            #expect(program.complaints.contains("Port \(port) is taken by another program."))
            #expect(program.complaints.split(separator: "\n").count == 1)
            #expect(!FileManager.default.fileExists(atPath: data))
        }
    }

    @Test func aFolderInUseIsTold() async throws {
        try await TestApp.run(data: data) { _ in
            let program = try Program("serve", "--port", "0", "--data", data)
            #expect(program.end() == 1)
            #expect(program.complaints.contains("in use by another FoodPin"))
            #expect(program.output.isEmpty)
        }
    }

    @Test func aFileThatIsNoStoreIsLeftAsItIs() throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let file = URL(filePath: "\(data)/foodpin.sqlite")
        try Data("my diary".utf8).write(to: file)
        let program = try Program("serve", "--port", "0", "--data", data)
        #expect(program.end() == 1)
        #expect(program.complaints.contains("is not a FoodPin store"))
        #expect(try Data(contentsOf: file) == Data("my diary".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: data) == ["foodpin.sqlite"])
    }

    @Test func aDataFolderThatIsAFileIsTold() throws {
        try Data().write(to: URL(filePath: data))
        let program = try Program("serve", "--port", "0", "--data", data)
        #expect(program.end() == 1)
        #expect(program.complaints.contains("\(data) can't be written."))
        #expect(program.complaints.contains("choose another folder"))
    }

    @Test func usageIsChecked() throws {
        let program = try Program("serve", "--colour")
        #expect(program.end() == 64)
        #expect(program.complaints == "foodpin: There is no option “--colour” here; “foodpin help” lists them all.\n")
        #expect(try Program("help").end() == 0)
        let version = try Program("version")
        #expect(version.end() == 0)
        #expect(version.output.wholeMatch(of: /FoodPin \d+\.\d+\.\d+\n/) != nil)
    }

    @Test func everyAddressIsWarnedOf() throws {
        let program = try Program("serve", "--host", "0.0.0.0", "--port", "0", "--in-memory")
        #expect(program.firstLine()?.hasPrefix("FoodPin is listening on http://0.0.0.0:") == true)
        kill(program.identifier, SIGINT)
        #expect(program.end() == 0)
        #expect(program.complaints.contains("Everybody who can reach this address can read and change the lists."))
    }

    @Test func whatWasSavedIsThereAfterARestart() async throws {
        for round in 1...2 {
            try await TestApp.run(over: .socket, data: data) { app in
                let visitor = app.visitor()
                if round == 1 { _ = try await visitor.post("/restaurants", ["name": "Deadend"]) }
                #expect(try await visitor.get("/restaurants/1").text.contains("<h1>Deadend</h1>"))
            }
        }
    }

    @Test func samplesAreLoadedOnceAndOnlyWhereNothingEverWas() async throws {
        func open(_ body: (TestClient) async throws -> Void) async throws {
            try await TestApp.run(data: data, loadsSamples: true) { try await body($0.visitor()) }
        }
        try await open { visitor in
            #expect(try await visitor.get("/restaurants/1").text.contains("<h1>Cafe Deadend</h1>"))
            #expect(try await visitor.get("/restaurants/1").text.contains("/restaurants/1/photo/"))
            let list = try await visitor.get("/restaurants").text
            let ids = list.matches(of: /<h2><a href="\/restaurants\/(\d+)">/).map(\.output.1)
            for (index, id) in ids.enumerated() {
                _ = try await visitor.post("/restaurants/\(id)/delete")
                _ = try await visitor.post("/trash/\(index + 1)/delete")
            }
            #expect(try await visitor.get("/trash").text.contains("Nothing deleted"))
        }
        try await open { visitor in
            let list = try await visitor.get("/restaurants").text
            #expect(list.contains("Add your first restaurant"))
        }
    }
}
