import Testing

@testable import HTTPServer

@Suite struct PipelineTests {
    /// Each round makes a stream from its own seed and cuts it in up to twenty pieces.
    @Test func aStreamMeansTheSameHoweverItIsCut() {
        for seed: UInt64 in 1...2_000 {
            let stream = RandomPipeline(seed: seed)
            var generator = SeededGenerator(seed: seed)
            let pieces = generator.cut(stream.bytes, into: Int.random(in: 0...20, using: &generator))
            let trace = ParserTrace.of(pieces)
            guard trace == stream.trace else {
                let bytes = String(decoding: stream.bytes, as: UTF8.self).debugDescription
                Issue.record("seed \(seed), cut at \(pieces.map(\.startIndex)): \(bytes)\n\(trace)\n\(stream.trace)")
                return
            }
        }
    }

    @Test func theStreamsHoldEveryKindOfRequest() {
        let traces = (1...200).flatMap { RandomPipeline(seed: $0).trace }
        for sign in [
            " 1.0 ", " close", " continue", "transfer-encoding=", "content-length=", "PURGE", "EXAMPLE.org:80",
        ] {
            #expect(traces.contains { $0.contains(sign) }, "\(sign)")
        }
    }
}
