/// A template as it was read, and where it belongs.
public struct TemplateFile: Sendable {
    /// The base name of the file, e.g. "RestaurantList"; the struct is called `RestaurantListTemplate`.
    public let name: String
    /// The path that errors show, e.g. "Templates/Restaurants/RestaurantList.html".
    public let path: String
    /// The module whose folder it stands in, where that is not the module being compiled.
    public let module: String?
    let bytes: [UInt8]

    /// - Parameters:
    ///   - path: the path that errors show; its last component without extension is the template's name.
    ///   - bytes: the file's content.
    ///   - module: the module that it comes from, or nil for the module being compiled.
    public init(path: String, bytes: [UInt8], module: String? = nil) {
        self.path = path
        self.bytes = bytes
        self.module = module
        let file = path.split(separator: "/").last ?? ""
        name = String(file.hasSuffix(".html") ? file.dropLast(5) : file)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Line and column of a byte, both from 1, the column in bytes as the Swift compiler counts it.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (before.count { $0 == UInt8(ascii: "\n") } + 1, before.count - lineStart + 1)
    }
}

/// What is wrong with a template, and where.
public struct TemplateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path as in `TemplateFile.path`.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// What is wrong and, where it helps, what to write instead.
    public let sentence: String

    /// `path:line:column: error: sentence`, the form that Swift's own compiler writes and editors read.
    public var description: String {
        "\(path):\(line):\(column): error: \(sentence)"
    }
}

/// A fault at a byte of the template at hand.
struct Fault: Error, Equatable {
    var offset: Int
    var sentence: String

    func located(in file: TemplateFile) -> TemplateError {
        let position = file.position(of: offset)
        return TemplateError(path: file.path, line: position.line, column: position.column, sentence: sentence)
    }
}
