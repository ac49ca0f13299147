extension Entity {
    /// The table of folded texts; there for entities with searched attributes.
    var searchTextName: String { name + "_text" }

    /// The trigram index over the folded texts.
    var searchIndexName: String { name + "_search" }

    /// The list of the index's trigrams.
    var searchTermsName: String { name + "_terms" }

    /// The folded text of an object's searched attributes, a line break between any two: no word goes across. Two at the
    /// end have each letter begin a trigram.
    func searchText(_ values: [StoredValue]) -> String {
        searchedAttributes.map { attribute in
            if case .text(let text) = values[attribute.slot] { Folding.fold(text) } else { "" }
        }.joined(separator: "\n") + "\n\n"
    }

    /// Whether a search looks into one of these attributes.
    func searches(any slots: UInt64) -> Bool {
        searchedAttributes.contains { slots & $0.bit != 0 }
    }
}
