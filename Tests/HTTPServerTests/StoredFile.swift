@testable import HTTPServer

extension FormFile {
    /// The file, where it was kept.
    var stored: SpoolFile? {
        if case .stored(let file) = content { file } else { nil }
    }

    /// How many bytes were kept.
    var size: Int { stored?.size ?? 0 }
}
