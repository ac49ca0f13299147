@testable import HTTPServer

/// A stream of valid requests made by chance, one behind the other, and what a parser must make of it.
struct RandomPipeline {
    private(set) var bytes: [UInt8] = []
    /// As `ParserTrace` tells it.
    private(set) var trace: [String] = []
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let count = number(2...5)
        for index in 0..<count { addRequest(isLast: index == count - 1) }
    }

    private mutating func addRequest(isLast: Bool) {
        let method = one(of: ["GET", "HEAD", "POST", "PUT", "DELETE", "PURGE", "m-search"])
        let path = "/" + text(of: "aZ9-._~%2F?&=+:@!$'()*,;|[]{}", 0...12)
        let isOld = number(1...8) == 1
        bytes += Array(repeating: "\r\n", count: number(0...2)).joined().utf8
        let target = number(1...6) == 1 ? "http://EXAMPLE.org:80\(path)" : path
        bytes += "\(method) \(target) HTTP/1.\(isOld ? 0 : number(1...9))\r\n".utf8
        var line = "\(method) \(path) 1.\(isOld ? 0 : 1) @\(target == path ? "example.org" : "EXAMPLE.org:80")"

        var fields = (0..<number(0...3)).map { _ in (name: "X-" + text(of: "ab9-_.!~", 0...6), value: fieldValue()) }
        let content = (0..<one(of: [0, 1, 7, 60])).map { _ in UInt8(number(0...255)) }
        let framing = one(of: ["none", "length", isOld ? "length" : "chunks"])
        if framing == "length" { fields.append(("Content-Length", one(of: ["", "0", "000"]) + "\(content.count)")) }
        if framing == "chunks" { fields.append(("Transfer-Encoding", one(of: ["chunked", "Chunked", "CHUNKED"]))) }
        let hasBody = framing == "chunks" || framing == "length" && !content.isEmpty
        let expects = hasBody && number(1...3) == 1
        if expects { fields.append(("Expect", one(of: ["100-continue", "100-Continue"]))) }
        if isOld && !isLast { fields.append(("Connection", "keep-alive")) }
        if isLast && !isOld { fields.append(("Connection", one(of: ["close", "x, Close"]))) }
        fields.shuffle(using: &random)

        let hostPlace = number(0...fields.count)
        for (index, field) in fields.enumerated() {
            if index == hostPlace { addField("Host", "example.org") }
            addField(field.name, field.value)
            line += " \(field.name.lowercased())=\(field.value)"
        }
        if hostPlace == fields.count { addField("Host", "example.org") }
        bytes += "\r\n".utf8
        if isLast { line += " close" }
        if expects && !isOld { line += " continue" }

        if framing == "length" { bytes += content }
        if framing == "chunks" { addChunks(content) }
        let body = framing == "none" ? [] : content
        trace += [line, "end \(String(decoding: body, as: UTF8.self).debugDescription)"]
    }

    private mutating func addField(_ name: String, _ value: String) {
        let spelt = one(of: [name, name.lowercased(), name.uppercased()])
        bytes += "\(spelt):\(text(of: " \t", 0...2))\(value)\(text(of: " \t", 0...2))\r\n".utf8
    }

    private mutating func fieldValue() -> String {
        let inner = text(of: "abc,;=\"\\ \t:é€/", 0...10)
        return inner.isEmpty ? "" : "<\(inner)>"
    }

    // RFC 9112 section 7.1
    private mutating func addChunks(_ content: [UInt8]) {
        var rest = content[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(number(1...9))
            rest = rest.dropFirst(chunk.count)
            addSize(chunk.count)
            bytes += chunk + Array("\r\n".utf8)
        }
        addSize(0)
        for _ in 0..<one(of: [0, 0, 2]) { addField("X-" + text(of: "ab", 1...3), fieldValue()) }
        bytes += "\r\n".utf8
    }

    private mutating func addSize(_ size: Int) {
        let digits = String(size, radix: 16, uppercase: number(0...1) == 0)
        bytes += (text(of: "0", 0...3) + digits).utf8
        for _ in 0..<one(of: [0, 0, 1, 2]) {
            let blank = text(of: " \t", 0...1)
            bytes += "\(blank);\(blank)\(text(of: "ab-", 1...3))".utf8
            let value = one(of: ["", "=ab", " = \"\"", "=\"a;\\\"\\\\ \t=\"", "=\"\u{E9}\""])
            bytes += value.utf8
        }
        bytes += "\r\n".utf8
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func one<Element>(of elements: [Element]) -> Element {
        elements[number(0...elements.count - 1)]
    }

    private mutating func text(of alphabet: String, _ count: ClosedRange<Int>) -> String {
        let characters = Array(alphabet)
        return String((0..<number(count)).map { _ in one(of: characters) })
    }
}
