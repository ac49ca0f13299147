import CVips
import Images

/// Why the worker takes a picture no further.
struct Refusal: Error {
    let answer: WorkerAnswer.Refusal
    let cause: String

    init(_ answer: WorkerAnswer.Refusal, cause: String) {
        self.answer = answer
        self.cause = cause
    }

    /// For a call of libvips that failed: the picture is damaged, unless the words of libvips say otherwise.
    static func vips() -> Refusal {
        defer { vips_error_clear() }
        let cause = String(cString: vips_error_buffer())
        return Refusal(cause.contains("out of memory") ? .failed : .damaged, cause: cause)
    }
}
