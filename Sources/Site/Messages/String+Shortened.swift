extension String {
    /// The text cut to `count` characters, with an ellipsis where something was cut, and without controls; for names
    /// within a sentence.
    public func shortened(to count: Int = 80) -> String {
        let text = withoutControls
        guard text.count > count else { return text }
        return text.prefix(count - 1) + "…"
    }

    /// Without characters that would steer what stands beside it: controls, and those that turn the direction of writing
    /// (UAX #9, section 2).
    public var withoutControls: String {
        let isSteering = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        }
        guard unicodeScalars.contains(where: isSteering) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isSteering($0) }))
    }
}
