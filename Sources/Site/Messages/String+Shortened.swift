extension String {
    /// The text cut to `count` characters, with an ellipsis where something was cut; for names within a sentence.
    public func shortened(to count: Int = 80) -> String {
        guard self.count > count else { return self }
        return prefix(count - 1) + "…"
    }
}
