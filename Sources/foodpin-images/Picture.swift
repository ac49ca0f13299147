import CVips

/// A picture of libvips. Its pixels are worked out when they are asked for (`inMemory`, `webp`), so that is where
/// damage in a file is found.
final class Picture {
    private let image: UnsafeMutablePointer<VipsImage>

    /// What a call of libvips gives.
    init(_ call: (inout UnsafeMutablePointer<VipsImage>?) -> Int32) throws(Refusal) {
        var result: UnsafeMutablePointer<VipsImage>?
        guard call(&result) == 0, let result else { throw Refusal.vips() }
        image = result
    }

    deinit {
        cvips_release(image)
    }

    private func then(
        _ call: (UnsafeMutablePointer<VipsImage>, inout UnsafeMutablePointer<VipsImage>?) -> Int32
    ) throws(Refusal) -> Picture {
        try Picture { call(image, &$0) }
    }
}

extension Picture {
    var size: PixelSize {
        PixelSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
    }
    var frames: Int { Int(vips_image_get_n_pages(image)) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }

    /// Whether the file holds the picture in several passes (interlaced PNG, progressive JPEG), so that a decoder must
    /// keep all of it.
    var hasPasses: Bool { number("interlaced") != 0 || number("jpeg-multiscan") != 0 }

    /// Whether colours are kept at half the resolution of the lightness or less, as most cameras do (JPEG).
    var hasCoarseColours: Bool {
        var value: UnsafePointer<CChar>?
        guard vips_image_get_typeof(image, "jpeg-chroma-subsample") != 0,
            vips_image_get_string(image, "jpeg-chroma-subsample", &value) == 0, let value
        else { return false }
        return String(cString: value) == "4:2:0"
    }

    /// The height of one frame of an animation, whose frames stand one below the other.
    var frameHeight: Int {
        get { Int(vips_image_get_page_height(image)) }
        set { vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, Int32(newValue)) }
    }

    /// Whether nothing shows through it anywhere. Works out all pixels.
    func isOpaque() throws(Refusal) -> Bool {
        guard hasAlpha else { return true }
        var lowest = 0.0
        guard cvips_lowest_alpha(image, &lowest) == 0 else { throw Refusal.vips() }
        return lowest >= 255
    }

    private func number(_ name: String) -> Int {
        var value: Int32 = 0
        return vips_image_get_typeof(image, name) != 0 && vips_image_get_int(image, name, &value) == 0 ? Int(value) : 0
    }

    /// How the stored picture is to be turned, as EXIF numbers it: 1 to 8.
    var orientation: Int {
        get { Int(vips_image_get_orientation(image)) }
        set { vips_image_set_int(image, VIPS_META_ORIENTATION, Int32(newValue)) }
    }

    /// Whether turning it upright swaps width and height (EXIF orientations 5 to 8).
    var liesOnItsSide: Bool { vips_image_get_orientation_swap(image) != 0 }

    /// Bytes of one pixel once decoded.
    var pixelBytes: Int {
        Int(vips_format_sizeof(vips_image_get_format(image))) * Int(vips_image_get_bands(image))
    }
}

extension Picture {
    /// All its pixels, worked out now.
    func inMemory() throws(Refusal) -> Picture {
        try then { image, result in
            result = vips_image_copy_memory(image)
            return result == nil ? -1 : 0
        }
    }

    /// Scaled to exactly this size. Transparent pixels lend no colour to their neighbours.
    func resized(to size: PixelSize) throws(Refusal) -> Picture {
        if size == self.size { return self }
        let horizontal = Double(size.width) / Double(self.size.width)
        let vertical = Double(size.height) / Double(self.size.height)
        guard hasAlpha else { return try then { cvips_resize($0, &$1, horizontal, vertical) } }
        let format = vips_image_get_format(image)
        return try then { cvips_premultiply($0, &$1) }
            .then { cvips_cast($0, &$1, format) }
            .then { cvips_resize($0, &$1, horizontal, vertical) }
            .then { cvips_unpremultiply($0, &$1) }
            .then { cvips_cast($0, &$1, format) }
    }

    /// Turned as the orientation in its metadata says, which is removed.
    func upright() throws(Refusal) -> Picture {
        try then { cvips_autorotate($0, &$1) }
    }

    /// The middle of it.
    func cropped(to size: PixelSize) throws(Refusal) -> Picture {
        if size == self.size { return self }
        let left = Int32((self.size.width - size.width) / 2)
        let top = Int32((self.size.height - size.height) / 2)
        return try then { cvips_crop($0, &$1, left, top, Int32(size.width), Int32(size.height)) }
    }

    /// Eight bits of red, green and blue (and alpha) in sRGB. The colours of the profile in the picture are kept; where
    /// there is none, or one that is broken, grey and RGB are taken as sRGB, and CMYK as most viewers take it.
    func inSRGB() throws(Refusal) -> Picture {
        var picture = self
        let space = vips_image_guess_interpretation(image)
        // Sixteen bits first become eight, in the same colours: the profile is then applied to those.
        if space == VIPS_INTERPRETATION_RGB16 {
            picture = try then { cvips_convert($0, &$1, VIPS_INTERPRETATION_sRGB) }
        } else if space == VIPS_INTERPRETATION_GREY16 {
            picture = try then { cvips_convert($0, &$1, VIPS_INTERPRETATION_B_W) }
        }
        let hasProfile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0
        // A profile of another kind of colours than the picture's is as good as none.
        if hasProfile, let converted = try? picture.then({ cvips_transform_to_srgb($0, &$1) }) { return converted }
        if space == VIPS_INTERPRETATION_CMYK { return try then { cvips_cmyk_to_srgb($0, &$1) } }
        return try picture.then { cvips_convert($0, &$1, VIPS_INTERPRETATION_sRGB) }
    }

    /// The bytes of a WebP file without metadata.
    /// - Parameter effort: how hard to look for a short file, 0 to 6.
    func webp(quality: Int32, effort: Int32 = 4) throws(Refusal) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard cvips_save_webp(image, &bytes, &length, quality, effort) == 0, let bytes else { throw Refusal.vips() }
        defer { g_free(bytes) }
        return WebP.withoutMetadata(UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
