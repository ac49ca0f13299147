extension String {
    /// Whether a search for it looks for anything: whether it has a word once case, accents and width are folded. An accent
    /// alone is none; see ``FetchRequest/search``.
    public var hasSearchedWord: Bool { !Folding.words(self, limit: 1).isEmpty }
}
