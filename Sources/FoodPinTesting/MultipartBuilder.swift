public import Foundation

/// Builds a `multipart/form-data` body (RFC 7578), as a browser sends a form with files.
public struct MultipartBuilder {
    private let boundary: String
    private var content = Data()

    /// - Parameter boundary: what stands between the parts; must not occur in them.
    public init(boundary: String = "----FoodPinTestBoundary") {
        self.boundary = boundary
    }

    /// Adds a text field.
    public mutating func field(_ name: String, _ value: String) {
        content.append(
            Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8))
    }

    /// Adds a file.
    public mutating func file(_ name: String, filename: String, type: String, _ data: Data) {
        let head = """
            --\(boundary)\r
            Content-Disposition: form-data; name="\(name)"; filename="\(filename)"\r
            Content-Type: \(type)\r
            \r

            """
        content.append(Data(head.utf8))
        content.append(data)
        content.append(Data("\r\n".utf8))
    }

    /// The value of the field Content-Type.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The body, closed.
    public var body: Data { content + Data("--\(boundary)--\r\n".utf8) }
}
