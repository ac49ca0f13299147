import App

/// `foodpin albums load ARTISTS ALBUMS`: loads the catalogue of albums from two files.
struct LoadAlbums: Equatable {
    /// The paths of the two files.
    var artists: String
    var albums: String
    /// The data folder.
    var data: String

    private static let options = [Options.Option(name: "--data", takesValue: true)]

    /// - Parameter arguments: what follows “albums”.
    init(arguments: [String], environment: [String: String]) throws(UsageError) {
        guard arguments.first == "load" else {
            throw UsageError(sentence: "Say what to do with the albums: “foodpin albums load ARTISTS ALBUMS”.")
        }
        let options = try Options(
            Self.options, operands: ["The file of the artists", "The file of the albums"],
            arguments: Array(arguments.dropFirst()), environment: environment)
        artists = options.operands[0]
        albums = options.operands[1]
        data = try DataFolder.path(options, environment: environment)
    }

    /// Returns the exit status: 0 where the catalogue is loaded, 1 where it is not.
    func run() -> Int32 {
        let (artists, albums, data) = (artists, albums, data)
        do {
            Output.say(try waiting { try await loadAlbums(artists: artists, albums: albums, into: data) })
            return 0
        } catch {
            Output.complain((error as? StartError)?.sentence ?? "\(error)")
            return 1
        }
    }
}
