extension OutputBuffer {
    /// How a response's head frames its content and its connection.
    struct Framing {
        /// Bytes of the content; nothing for content in chunks, or up to the connection's end for an old client.
        var count: Int?
        /// Whether the connection is kept.
        var isKept: Bool
        /// Whether the client speaks HTTP/1.0.
        var isOldClient: Bool
    }

    /// Adds the head of a response (RFC 9112 section 4). Framing and connection are the server's business, so what the
    /// response says of them is left out; a Date of its own is kept.
    mutating func appendHead(of response: HTTPResponse, framing: Framing, date: String) {
        var hasDate = false
        if let prepared = response.preparedHead {
            prepared.withUnsafeBytes { append($0) }
        } else {
            appendFields(of: response)
            hasDate = response.headerFields.contains(.date)
        }
        if !hasDate {
            append("Date: ")
            append(date)
            append("\r\n")
        }
        if !response.status.forbidsContent {
            if let count = framing.count {
                append("Content-Length: ")
                append(count)
                append("\r\n")
            } else if !framing.isOldClient {
                append("Transfer-Encoding: chunked\r\n")
            }
        }
        if !framing.isKept {
            append("Connection: close\r\n")
        } else if framing.isOldClient {
            append("Connection: keep-alive\r\n")
        }
        append("\r\n")
    }

    /// Adds the status line and what the response says of itself.
    mutating func appendFields(of response: HTTPResponse) {
        append("HTTP/1.1 ")
        append(response.status.code)
        append(" ")
        append(response.status.reasonPhrase)
        append("\r\n")
        let names = KnownFieldNames.shared
        for field in response.headerFields {
            switch field.name {
            case .contentLength, .transferEncoding, .connection, .keepAlive: continue
            default: break
            }
            if field.name.index > 0 {
                names.lineBeginnings[Int(field.name.index)].withUnsafeBytes { append($0) }
            } else {
                append(field.name.description)
                append(": ")
            }
            append(field.value)
            append("\r\n")
        }
    }
}
