import App

/// What the program says once it listens.
struct Announcement: Equatable {
    /// The address, on a line of its own.
    var line: String
    /// Who else can reach it, where it is more than this machine.
    var warnings: [String]

    /// - Parameter address: what the server listens on.
    init(_ address: ListeningAddress) {
        line = "FoodPin is listening on http://\(address.text)"
        guard !address.isLoopback else {
            warnings = []
            return
        }
        let others = address.reachableFrom.map { "http://\($0)" }
        warnings = others.isEmpty ? [] : ["On a phone in the same network open \(others.joined(separator: " or "))."]
        warnings.append("Everybody who can reach this address can read and change the lists.")
    }
}
