/// Where the data is kept.
enum DataFolder {
    /// `--data`, else `${XDG_DATA_HOME:-~/.local/share}/foodpin`; a relative XDG_DATA_HOME is ignored, as the XDG base
    /// directory specification asks.
    static func path(_ options: Options, environment: [String: String]) throws(UsageError) -> String {
        if let folder = options.text("--data") { return folder }
        if let base = environment["XDG_DATA_HOME"], isAbsolute(base) { return "\(base)/foodpin" }
        if let home = environment["HOME"], isAbsolute(home) { return "\(home)/.local/share/foodpin" }
        throw UsageError(sentence: "There is no home folder to keep the data in; say where with --data.")
    }

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }
}
