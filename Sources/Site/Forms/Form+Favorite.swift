public import HTTPServer

extension Form {
    /// The state of a heart that the form asks for, so that a double click never flips it back.
    /// - Throws: `ApplicationError.malformed` where it names none.
    public var isFavorite: Bool {
        get throws {
            switch fields["favorite"] {
            case "on": return true
            case "off": return false
            default:
                throw ApplicationError(.malformed, "The heart can be given or taken away; this was neither.")
            }
        }
    }
}
