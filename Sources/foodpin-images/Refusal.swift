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

    /// For a call of libvips that failed, with the words of libvips as cause.
    static func vips(_ answer: WorkerAnswer.Refusal = .damaged) -> Refusal {
        defer { vips_error_clear() }
        return Refusal(answer, cause: String(cString: vips_error_buffer()))
    }
}
