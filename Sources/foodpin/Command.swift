/// What was asked for on the command line.
enum Command {
    case serve(ServeOptions)
    case loadAlbums(LoadAlbums)
    case check(CheckStore)
    case healthcheck(HealthCheck)
    case help
    case version

    /// - Parameters:
    ///   - arguments: without the program's own name.
    ///   - environment: the process's variables.
    init(arguments: [String], environment: [String: String]) throws(UsageError) {
        let rest = Array(arguments.dropFirst())
        let takesHelp = ["serve", "albums", "check", "healthcheck"].contains(arguments.first)
        if takesHelp, rest.contains(where: { ["--help", "-h"].contains($0) }) {
            self = .help
            return
        }
        switch arguments.first {
        case "serve": self = .serve(try ServeOptions(arguments: rest, environment: environment))
        case "albums": self = .loadAlbums(try LoadAlbums(arguments: rest, environment: environment))
        case "check": self = .check(try CheckStore(arguments: rest, environment: environment))
        case "healthcheck": self = .healthcheck(try HealthCheck(arguments: rest, environment: environment))
        case "help", "--help", "-h": self = .help
        case "version", "--version": self = .version
        case nil: throw UsageError(sentence: "Say what to do, e.g. “foodpin serve”; “foodpin help” lists the commands.")
        case let word?:
            throw UsageError(sentence: "There is no command “\(word)”; “foodpin help” lists them.")
        }
        switch self {
        case .help, .version:
            if let extra = rest.first {
                throw UsageError(sentence: "“\(extra)” is one word too many; “foodpin help” says what goes together.")
            }
        case .serve, .loadAlbums, .check, .healthcheck: break
        }
    }

    static let instructions = """
        FoodPin keeps a household's lists and serves them as web pages.

        foodpin serve [options]      start the server
          --host ADDRESS             the address to listen on (127.0.0.1); 0.0.0.0 or :: for every one
          --port PORT                the port to listen on (8080); 0 takes a free one
          --data DIR                 where the data is kept (${XDG_DATA_HOME:-~/.local/share}/foodpin)
          --public-url URL           the address people use, where a proxy stands in front
          --in-memory                keep nothing: a store that is gone at exit
          --sample-data              put a small sample into a store that never held a record
          --fresh-pages              make each page that is sent anew, for measuring
          --server-timing            say in each response how long it took to make
        foodpin albums load ARTISTS ALBUMS
                                     load the catalogue of albums from two JSON files; hearts stay
          --data DIR                 where the data is kept, as above; no server may be running there
        foodpin check                name what is wrong with the store; exit 0 if nothing is, else 1
          --data DIR                 where the data is kept, as above; no server may be running there
          --remake                   make missing pictures and placeholders again from the originals first
        foodpin healthcheck          exit 0 if a server answers there, else 1
          --host ADDRESS             the address it listens on (127.0.0.1)
          --port PORT                the port it listens on (8080)
        foodpin version              print the version
        foodpin help                 print this

        Each option can be given as an environment variable too: FOODPIN_HOST, FOODPIN_PORT, FOODPIN_DATA,
        FOODPIN_PUBLIC_URL, FOODPIN_IN_MEMORY=1, FOODPIN_SAMPLE_DATA=1, FOODPIN_FRESH_PAGES=1,
        FOODPIN_SERVER_TIMING=1. An argument goes before a variable.
        """
}
