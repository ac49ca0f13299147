import Foundation

/// One of the two files of a catalogue.
public enum CatalogueFile: String, CaseIterable, Sendable {
    case artists, albums

    /// What it is usually called.
    public var name: String { "\(rawValue).json" }
}

/// Why a catalogue is not taken.
public struct CatalogueFault: Error, Sendable {
    /// The file that is wrong.
    public var file: CatalogueFile
    /// What is wrong and where in the file, e.g. "The year of item 7 is not a whole number."
    public var sentence: String
}

/// Where a text stops being JSON.
enum BrokenJSON {
    /// A sentence with line and column, both from 1. Foundation's decoder gives no place; its older parser does, as the
    /// number of a byte in a sentence for developers.
    static func sentence(_ data: Data) -> String {
        let words: String
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return "This is not JSON."
        } catch {
            words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
        }
        if let found = words.firstMatch(of: /^(.+) around character (\d+)/), let offset = Int(found.2) {
            let (line, column) = place(of: offset, in: data)
            return "Line \(line), column \(column) is not JSON: \(found.1.lowercased())."
        }
        guard words.hasPrefix("Unexpected end of file") else { return "This is not JSON." }
        return "The JSON breaks off in line \(place(of: data.count, in: data).line); something is not closed."
    }

    private static func place(of offset: Int, in data: Data) -> (line: Int, column: Int) {
        let before = data.prefix(offset)
        let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.count, String(decoding: lines.last ?? Data(), as: UTF8.self).count + 1)
    }
}
