import Images

/// How large a picture may be, which is looked at before it is decoded.
struct PixelLimit {
    /// Width times height, whatever the kind of picture.
    let maximum: Int
    /// Bytes that decoding may hold for the whole of a picture.
    let memory: Int

    /// For pictures that take so many bytes of memory a pixel while they are decoded; 0 where it goes line by line.
    func pixels(decodingBytes: Int) -> Int {
        decodingBytes == 0 ? maximum : min(maximum, memory / decodingBytes)
    }

    /// - Throws: where a picture is larger.
    func check(_ size: PixelSize, decodingBytes: Int) throws(Refusal) {
        let limit = pixels(decodingBytes: decodingBytes)
        guard size.pixels <= limit else {
            throw Refusal(
                .tooManyPixels(found: size.pixels, limit: limit), cause: "\(size.width) × \(size.height) pixels")
        }
    }
}
