import App
import Testing

@testable import foodpin

@Suite struct CommandTests {
    private func options(_ arguments: String..., environment: [String: String] = ["HOME": "/home/x"]) throws
        -> ServeOptions
    {
        try ServeOptions(arguments: arguments, environment: environment)
    }

    private func sentence(_ arguments: String..., environment: [String: String] = ["HOME": "/home/x"]) -> String? {
        do throws(UsageError) {
            _ = try Command(arguments: arguments, environment: environment)
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func nothingSaidIsTheDefault() throws {
        let options = try options()
        #expect(options.host == "127.0.0.1")
        #expect(options.port == 8080)
        #expect(options.data == "/home/x/.local/share/foodpin")
        #expect(options.publicURL == nil)
        #expect(!options.isInMemory)
        #expect(!options.loadsSamples)
    }

    @Test func everythingCanBeAnArgument() throws {
        let options = try options(
            "--host", "0.0.0.0", "--port=0", "--data", "/srv/food", "--public-url", "https://food.example.org/",
            "--in-memory", "--sample-data")
        #expect(options.host == "0.0.0.0")
        #expect(options.port == 0)
        #expect(options.data == "/srv/food")
        #expect(options.publicURL?.text == "https://food.example.org")
        #expect(options.isInMemory)
        #expect(options.loadsSamples)
    }

    @Test func everythingCanBeAVariable() throws {
        let options = try options(environment: [
            "FOODPIN_HOST": "[::1]", "FOODPIN_PORT": "9000", "FOODPIN_DATA": "/srv/food",
            "FOODPIN_PUBLIC_URL": "http://food.example.org:8000", "FOODPIN_IN_MEMORY": "1", "FOODPIN_SAMPLE_DATA": "0",
        ])
        #expect(options.host == "::1")
        #expect(options.port == 9000)
        #expect(options.data == "/srv/food")
        #expect(options.publicURL?.text == "http://food.example.org:8000")
        #expect(options.isInMemory)
        #expect(!options.loadsSamples)
    }

    /// A mark makes one character with the sign before it.
    @Test func aFolderMayBeginWithAMark() throws {
        #expect(try options("--data=\u{E31}food").data == "\u{E31}food")
        #expect(try options(environment: ["HOME": "/\u{E31}"]).data == "/\u{E31}/.local/share/foodpin")
    }

    @Test func anArgumentGoesBeforeAVariable() throws {
        #expect(try options("--port", "1", environment: ["HOME": "/", "FOODPIN_PORT": "2"]).port == 1)
    }

    @Test func theDataFolderFollowsXDG() throws {
        #expect(try options(environment: ["HOME": "/h", "XDG_DATA_HOME": "/x"]).data == "/x/foodpin")
        #expect(try options(environment: ["HOME": "/h", "XDG_DATA_HOME": "x"]).data == "/h/.local/share/foodpin")
        #expect(sentence("serve", environment: [:])?.contains("--data") == true)
    }

    @Test(arguments: [
        [], ["sreve"], ["serve", "--prot", "1"], ["serve", "--port"], ["serve", "--port", "70000"],
        ["serve", "--port", "-1"], ["serve", "--port", "+1"], ["serve", "--port", ""], ["serve", "extra"],
        ["serve", "--in-memory=1"], ["serve", "--host", "nonsense"], ["serve", "--host", "999.1.1.1"],
        ["serve", "--host", "127.0.0.1:80"], ["serve", "--port", "1", "--port=1"],
        ["serve", "--in-memory", "--in-memory"], ["serve", "--public-url", "ftp://x"],
        ["serve", "--public-url", "https://x/y"],
        ["help", "me"], ["version", "--x"], ["healthcheck", "--data", "x"],
    ])
    func whatIsWrongIsSaidInOneSentence(arguments: [String]) {
        do throws(UsageError) {
            _ = try Command(arguments: arguments, environment: ["HOME": "/home/x"])
            Issue.record("\(arguments) was taken")
        } catch {
            #expect(error.sentence.hasSuffix(".") && !error.sentence.contains("\n"))
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1", "0.0.0.0", "::", "[::1]"])
    func whereAServerCanListen(host: String) {
        #expect(sentence("serve", "--host", host) == nil)
    }

    @Test(arguments: [["serve", "--help"], ["serve", "--port", "1", "-h"], ["healthcheck", "--help"]])
    func helpIsGivenBesideACommandToo(arguments: [String]) throws {
        guard case .help = try Command(arguments: arguments, environment: [:]) else {
            Issue.record("no help")
            return
        }
    }

    @Test func aWrongVariableIsNamed() {
        #expect(sentence("serve", environment: ["HOME": "/", "FOODPIN_HOST": "x"])?.contains("FOODPIN_HOST") == true)
        #expect(sentence("serve", environment: ["HOME": "/", "FOODPIN_PORT": "x"])?.contains("FOODPIN_PORT") == true)
        #expect(
            sentence("serve", environment: ["HOME": "/", "FOODPIN_IN_MEMORY": "x"])?.contains("FOODPIN_IN") == true)
    }
}
