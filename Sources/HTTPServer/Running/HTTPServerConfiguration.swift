/// How a server listens and what it bears.
public struct HTTPServerConfiguration: Sendable {
    /// The address to listen on: an IPv4 or IPv6 address, or a name that resolves to one.
    public var host: String
    /// The port; 0 takes a free one, which `start()` returns.
    public var port: UInt16
    /// How much of everything is taken.
    public var limits: HTTPLimits
    /// For how long each part of an exchange may take.
    public var timeouts: HTTPTimeouts
    /// How many event loops; nothing: one for each processor.
    public var loops: Int?
    /// Where uploads are spooled.
    public var spoolDirectory: String
    /// Takes one line on what happens to the server as a whole, e.g. that it is out of file descriptors.
    public var log: @Sendable (String) -> Void

    /// Makes a configuration. The log goes to standard error unless told otherwise.
    public init(
        host: String = "127.0.0.1", port: UInt16 = 8080, limits: HTTPLimits = HTTPLimits(),
        timeouts: HTTPTimeouts = HTTPTimeouts(), loops: Int? = nil, spoolDirectory: String = "/tmp",
        log: (@Sendable (String) -> Void)? = nil
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.timeouts = timeouts
        self.loops = loops
        self.spoolDirectory = spoolDirectory
        self.log = log ?? { System.writeToStandardError($0 + "\n") }
    }
}

/// How much of everything a server takes, with the status that answers more.
public struct HTTPLimits: Sendable, Equatable {
    /// Bytes of the request line; more is a 414.
    public var maximumRequestLineBytes = 8_192
    /// Bytes of all field lines together; more is a 431.
    public var maximumHeaderBytes = 32_768
    /// Number of field lines; more is a 431.
    public var maximumHeaderFields = 100
    /// Bytes of a body; more is a 413. It should be well above what the files of a form may have together, so that a form
    /// with a file too large or too many is still read to its end.
    public var maximumBodyBytes = 120_000_000
    /// Connections open at a time; more take the place of one that is idle, or are answered with 503. Where the system
    /// allows the process fewer descriptors, so many less a hundred.
    public var maximumConnections = 16_384
    /// Bytes of a body that the handler left unread and that are read over so that the connection can be kept.
    public var maximumDrainBytes = 65_536

    /// The usual limits.
    public init() {}

    /// How many connections are taken where the process may have `descriptors`: a hundred, or half of them if they are
    /// very few, are left for the store, uploads and files.
    func connections(within descriptors: Int) -> Int {
        min(maximumConnections, max(descriptors - 100, descriptors / 2))
    }
}

/// For how long each part of an exchange may take.
public struct HTTPTimeouts: Sendable, Equatable {
    /// From the first byte of a head to its end; later is a 408.
    public var head: Duration = .seconds(15)
    /// How long a body may stand still while the handler waits for it; later is a 408.
    public var bodyIdle: Duration = .seconds(20)
    /// Bytes a second that a body must reach on average once `bodyIdle` has passed, slower is a 408; and that a client must
    /// take of a response once `write` has passed, else the connection is closed.
    public var minimumBodyRate = 500
    /// How long a connection is kept without a request; then it is closed.
    public var idle: Duration = .seconds(60)
    /// How long a connection must have been without a request before it is closed to make room for another, where as many
    /// as are taken are open.
    public var spareIdle: Duration = .seconds(5)
    /// How long a client may take nothing of a response; then the connection is closed.
    public var write: Duration = .seconds(30)
    /// How long a server that stops waits for who is connected and has not sent a request yet, or lingers.
    public var stop: Duration = .milliseconds(500)
    /// For how long the server reads over what a client still sends after a response that ends the connection, so that
    /// the client sees that response.
    public var linger: Duration = .seconds(10)

    /// The usual limits.
    public init() {}
}
