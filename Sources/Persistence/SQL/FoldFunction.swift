import CSQLite

extension Connection {
    /// Gives SQL the function `fold(text)`: `Folding.fold`, NULL for NULL.
    func registerFoldFunction() {
        sqlite3_create_function_v2(
            handle, "fold", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, _, arguments in
                guard let argument = arguments?[0], let bytes = sqlite3_value_text(argument) else {
                    return sqlite3_result_null(context)
                }
                let count = Int(sqlite3_value_bytes(argument))
                var folded = Folding.fold(
                    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
                folded.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        guard let base = characters.baseAddress else { return csqlite_result_text(context, "", 0) }
                        csqlite_result_text(context, base, UInt64(characters.count))
                    }
                }
            }, nil, nil, nil)
    }
}
