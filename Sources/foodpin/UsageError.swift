/// What was wrong with the command line, in one sentence.
struct UsageError: Error, Equatable {
    var sentence: String

    /// The exit status of `sysexits.h` for a command used wrongly.
    static let exitStatus: Int32 = 64
}
