import Foundation

/// A PNG of one colour.
func plainPNG(width: Int, height: Int) throws -> Data {
    let row = Data([0]) + Data(repeating: 0, count: width)
    var lines = Data(capacity: row.count * height)
    for _ in 0..<height { lines.append(row) }
    var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    png.append(chunk("IHDR", bigEndian(width) + bigEndian(height) + Data([8, 0, 0, 0, 0])))
    png.append(chunk("IDAT", stored(lines)))
    png.append(chunk("IEND", Data()))
    return png
}

private func chunk(_ name: String, _ data: Data) -> Data {
    let body = Data(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
}

/// A zlib stream that compresses nothing (RFC 1950, RFC 1951 section 3.2.4).
private func stored(_ data: Data) -> Data {
    var stream = Data([0x78, 0x01])
    var rest = data[...]
    repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        let length = UInt16(block.count)
        stream.append(rest.isEmpty ? 1 : 0)
        for value in [length, ~length] { stream.append(contentsOf: [UInt8(value & 0xff), UInt8(value >> 8)]) }
        stream.append(block)
    } while !rest.isEmpty
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in data {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
    }
    return stream + bigEndian(Int(high << 16 | low))
}

private func crc32(_ data: Data) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in data {
        crc ^= UInt32(byte)
        for _ in 0..<8 {
            crc = crc & 1 == 1 ? (crc >> 1) ^ 0xedb8_8320 : crc >> 1
        }
    }
    return ~crc
}

private func bigEndian(_ value: Int) -> Data {
    withUnsafeBytes(of: UInt32(value).bigEndian) { Data($0) }
}
