@testable import HTTPServer

/// What `RequestParser` makes of bytes that arrive in pieces, in a form that two runs can be compared by.
enum ParserTrace {
    static func of(_ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) -> [String] {
        var trace: [String] = []
        var body: [UInt8] = []
        var parser = RequestParser(limits: limits)
        var input = InputBuffer()
        for piece in pieces {
            input.append(piece)
            do {
                while let event = try parser.next(&input) {
                    switch event {
                    case .head(let head): trace.append(describe(head))
                    case .body(let count):
                        body.append(contentsOf: input.bytes[..<count])
                        input.consume(count)
                    case .end:
                        trace.append("end \(String(decoding: body, as: UTF8.self).debugDescription)")
                        body = []
                    }
                }
            } catch {
                trace.append("\(error.status.code)")
                return trace
            }
        }
        return trace
    }

    static func of(_ text: String, limits: HTTPLimits = HTTPLimits()) -> [String] {
        of([Array(text.utf8)[...]], limits: limits)
    }

    private static func describe(_ head: RequestHead) -> String {
        var text = "\(head.method.rawValue) \(head.path) 1.\(head.minorVersion)"
        if let authority = head.authority { text += " @\(authority)" }
        for field in head.fields where field.name != .host { text += " \(field.name.canonicalName)=\(field.value)" }
        if !head.keepsConnection { text += " close" }
        if head.expectsContinue { text += " continue" }
        return text
    }
}

/// A generator of random numbers that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// `bytes` cut at `count` random places.
    mutating func cut(_ bytes: [UInt8], into count: Int) -> [ArraySlice<UInt8>] {
        var places = (0..<count).map { _ in Int.random(in: 0...bytes.count, using: &self) }
        places = [0] + places.sorted() + [bytes.count]
        return zip(places, places.dropFirst()).map { bytes[$0..<$1] }
    }
}
