import FoodPinTesting
import Foundation
import Testing

/// What a visitor of the products sees and does.
extension TestClient {
    /// The products of a list, in order: "name|quantity".
    func products(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        let answer = try await get(path)
        #expect(answer.status == 200, sourceLocation: sourceLocation)
        return answer.products
    }

    /// Adds products of these names.
    func add(_ names: some Sequence<String>) async throws {
        for name in names { _ = try await post("/products", ["name": name]) }
    }
}

extension TestResponse {
    /// The products shown, in order: "name|quantity", the bar only where there is a quantity.
    var products: [String] {
        text.matches(
            of: /<h2>([^<]*)<\/h2>\s*(?:<p class="detail-text">([^<]*)<\/p>)?\s*<(?:div class="steps"|details)/
        )
        .map { [String($0.output.1), $0.output.2.map(String.init)].compactMap(\.self).joined(separator: "|") }
    }

    /// The address that the link of this text, or of this name, leads to.
    func link(_ pattern: some RegexComponent<(Substring, Substring)>) -> String? {
        text.firstMatch(of: pattern).map { $0.output.1.replacingOccurrences(of: "&amp;", with: "&") }
    }

    var next: String? { link(/rel="next" href="([^"]*)"/) }
}
