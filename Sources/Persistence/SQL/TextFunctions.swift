import CSQLite

extension Connection {
    /// Gives SQL two functions of a text, NULL for NULL: `fold(text)`, the folded text that searches compare, and
    /// `sort_key(text)`, the blob that natural order compares. A migration that makes an attribute searched or naturally
    /// ordered fills the new columns with them.
    func registerTextFunctions() {
        register("fold") { context, _, arguments in
            guard let text = text(arguments?[0]) else { return sqlite3_result_null(context) }
            var folded = Folding.fold(text)
            folded.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let base = characters.baseAddress else { return csqlite_result_text(context, "", 0) }
                    csqlite_result_text(context, base, UInt64(characters.count))
                }
            }
        }
        register("sort_key") { context, _, arguments in
            guard let text = text(arguments?[0]) else { return sqlite3_result_null(context) }
            SortKey.bytes(text).withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return csqlite_result_blob(context, "", 0) }
                csqlite_result_blob(context, base, UInt64(bytes.count))
            }
        }
    }

    private typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private func register(_ name: String, _ function: Function) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        sqlite3_create_function_v2(handle, name, 1, flags, nil, function, nil, nil, nil)
    }
}

private func text(_ argument: OpaquePointer?) -> String? {
    guard let argument, let bytes = sqlite3_value_text(argument) else { return nil }
    let count = Int(sqlite3_value_bytes(argument))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
