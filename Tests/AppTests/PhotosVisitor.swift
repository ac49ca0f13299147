import FoodPinTesting
import Foundation
import Testing

@testable import App

/// Steps with photos, as a browser without script takes them.
extension TestClient {
    /// A picture of our own.
    static func picture(_ name: String) throws -> Data {
        let folder = try #require(Installation.staticFolder())
        return try Data(contentsOf: URL(filePath: "\(folder)/samples/\(name).webp"))
    }

    /// Sends a form with photos; a name may occur several times.
    func post(
        _ path: String, _ fields: KeyValuePairs<String, String>, photos: [String]
    ) async throws -> TestResponse {
        var form = MultipartBuilder()
        for (name, value) in fields { form.field(name, value) }
        for photo in photos {
            form.file("photo", filename: "\(photo).webp", type: "image/webp", try Self.picture(photo))
        }
        return try await post(path, form)
    }

    /// Sends a photo ahead of its form; returns its token.
    func upload(_ photo: String) async throws -> String {
        let sent = try await post("/uploads", [:], photos: [photo])
        return try #require(try JSONDecoder().decode([String: String].self, from: sent.body)["token"])
    }

    /// The ids of the photos that the form of the first restaurant names, in their order.
    func photoIDs() async throws -> [String] {
        try await get("/restaurants/1/edit").text.matches(of: /name="photos" value="(\d+)"/).map { String($0.1) }
    }

    /// The contents of the first restaurant's photos, in the order of its form.
    func digests() async throws -> [String] {
        try await get("/restaurants/1/edit").text.matches(of: /src="\/restaurants\/1\/photo\/([0-9a-f]+)-800\.webp"/)
            .map { String($0.1) }
    }
}
