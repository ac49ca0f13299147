/// The phrase for a file that is no picture FoodPin takes, made for the middle of a sentence: "an SVG drawing".
///
/// - Parameter mediaType: as libmagic names it; anything else gives "a file of another kind".
func foundPhrase(mediaType: String) -> String {
    if let phrase = phrases[mediaType] { return phrase }
    switch mediaType.prefix(while: { $0 != "/" }) {
    case "video": return "a video"
    case "audio": return "a sound"
    case "text": return "a text"
    case "image": return "a picture of a rarer kind"
    default: return "a file of another kind"
    }
}

private let phrases = [
    "application/x-empty": "an empty file", "inode/x-empty": "an empty file",
    "image/svg+xml": "an SVG drawing", "image/svg": "an SVG drawing", "image/x-eps": "a PostScript drawing",
    "application/postscript": "a PostScript drawing", "image/tiff": "a TIFF picture", "image/bmp": "a BMP picture",
    "image/x-ms-bmp": "a BMP picture", "image/jp2": "a JPEG 2000 picture", "image/jxl": "a JPEG XL picture",
    "image/vnd.adobe.photoshop": "a Photoshop file", "image/vnd.microsoft.icon": "an icon",
    "image/x-icon": "an icon", "image/x-icns": "an icon", "image/x-canon-cr2": "a raw camera picture",
    "image/x-canon-crw": "a raw camera picture", "image/x-olympus-orf": "a raw camera picture",
    "image/x-panasonic-rw2": "a raw camera picture", "image/x-fuji-raf": "a raw camera picture",
    "image/x-adobe-dng": "a raw camera picture", "application/pdf": "a PDF document", "text/html": "a web page",
    "application/zip": "a ZIP archive", "application/gzip": "an archive", "application/x-tar": "an archive",
    "application/x-7z-compressed": "an archive", "application/vnd.rar": "an archive",
    "application/x-executable": "a program", "application/x-sharedlib": "a program",
    "application/x-pie-executable": "a program", "application/x-dosexec": "a program",
    "application/vnd.microsoft.portable-executable": "a program", "application/msword": "a Word document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "a Word document",
]
