import App

/// The options of `foodpin serve`.
struct ServeOptions: Equatable {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    /// The data folder.
    var data: String
    /// The address that people use, where a proxy stands in front.
    var publicURL: PublicURL?
    var isInMemory = false
    var loadsSamples = false
    var keepsPages = true
    var tellsTiming = false

    private static let options = [
        Options.Option(name: "--host", takesValue: true),
        Options.Option(name: "--port", takesValue: true),
        Options.Option(name: "--data", takesValue: true),
        Options.Option(name: "--public-url", takesValue: true),
        Options.Option(name: "--in-memory", takesValue: false),
        Options.Option(name: "--sample-data", takesValue: false),
        Options.Option(name: "--fresh-pages", takesValue: false),
        Options.Option(name: "--server-timing", takesValue: false),
    ]

    init(arguments: [String], environment: [String: String]) throws(UsageError) {
        let options = try Options(Self.options, arguments: arguments, environment: environment)
        host = try options.host("--host", default: host)
        port = try options.port("--port", default: port)
        isInMemory = try options.isOn("--in-memory")
        loadsSamples = try options.isOn("--sample-data")
        keepsPages = try !options.isOn("--fresh-pages")
        tellsTiming = try options.isOn("--server-timing")
        if let url = options.text("--public-url") { publicURL = try Self.publicURL(url) }
        do throws(UsageError) {
            data = try DataFolder.path(options, environment: environment)
        } catch {
            guard isInMemory else { throw error }
            data = ""
        }
    }

    /// An IPv6 address without the brackets that it has in addresses of pages.
    static func unbracketed(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    private static func publicURL(_ text: String) throws(UsageError) -> PublicURL {
        guard let url = PublicURL(text) else {
            throw UsageError(
                sentence: "The public address must look like https://food.example.org, without a path, not “\(text)”.")
        }
        return url
    }
}
