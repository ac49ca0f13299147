import Foundation
import Persistence

/// How long a name may be, in characters (Unicode scalars): the one constant behind the store's schema and what is taken
/// from files and forms.
enum AlbumLimits {
    static let artist = 500
    static let album = 1_000
}

/// What an album is known by: its own name and its artist's. Many albums share a name; none shares both.
struct AlbumName: Hashable, Sendable {
    var album: String
    var artist: String
}

/// One spelling of a name for all the ways in which files and forms write it.
enum CatalogueName {
    /// The name in NFC, without white space around it. A line break becomes a space, as no form brings it back as it was.
    static func normalized(_ text: String) -> String {
        let line = text.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isNewline).joined(separator: " ")
        // Not by characters: a space and a mark behind it are one.
        let start = line.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        return String(start[..<end])
    }

    /// What is wrong with a normalised name, to be said after what it is; nil where nothing is.
    static func fault(_ name: String, limit: Int) -> String? {
        if name.isBlank { return "is blank" }
        if name.utf8.contains(0) { return "has a character that cannot be stored (NUL)" }
        return name.unicodeScalars.count > limit ? "is longer than \(limit) characters" : nil
    }
}
