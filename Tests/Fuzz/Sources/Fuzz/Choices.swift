/// Choices that follow from the input alone, so that an input always does the same and a changed one does something
/// else. The input itself stays free of anything but what is parsed.
struct Choices: RandomNumberGenerator {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ input: [UInt8]) {
        for byte in input { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// One of the numbers below `bound`.
    mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// `bytes` cut in pieces: at up to three places, some of the time byte by byte.
    mutating func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        if bytes.count < 512, number(below: 4) == 0 { return bytes.indices.map { bytes[$0...$0] } }
        let count = 1 + number(below: 3)
        let places = [0] + (0..<count).map { _ in number(below: bytes.count + 1) }.sorted() + [bytes.count]
        return zip(places, places.dropFirst()).map { bytes[$0..<$1] }
    }
}
