import CMagic
import Images

/// Finds the type of a file by its content, with libmagic.
final class MediaTypes {
    private let cookie: magic_t

    /// Loads the system's database of types.
    init() throws(Refusal) {
        let flags = MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF
        guard let cookie = magic_open(flags) else { throw Refusal(.failed, cause: "magic_open") }
        guard magic_load(cookie, nil) == 0 else {
            let cause = magic_error(cookie).map { String(cString: $0) } ?? "magic_load"
            magic_close(cookie)
            throw Refusal(.failed, cause: cause)
        }
        self.cookie = cookie
    }

    deinit {
        magic_close(cookie)
    }

    /// Such as `image/jpeg`. Only the beginning is looked at.
    func type(of bytes: UnsafeRawBufferPointer) -> String {
        let beginning = UnsafeRawBufferPointer(rebasing: bytes.prefix(256 * 1024))
        guard let type = magic_buffer(cookie, beginning.baseAddress, beginning.count) else {
            return "application/octet-stream"
        }
        return String(cString: type)
    }
}
