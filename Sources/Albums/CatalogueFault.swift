/// One of the two files of a catalogue.
public enum CatalogueFile: String, CaseIterable, Sendable {
    case artists, albums

    /// What it is usually called.
    public var name: String { "\(rawValue).json" }
}

/// Why a catalogue is not taken.
public struct CatalogueFault: Error, Sendable {
    /// For each file that is wrong what is wrong first and where, e.g. "The year of item 7 is not a whole number."
    public internal(set) var sentences: [CatalogueFile: String] = [:]
}

/// What is wrong with a file, in a sentence that says where.
struct FileFault: Error {
    var sentence: String
}
