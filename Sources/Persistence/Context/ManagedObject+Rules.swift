extension ManagedObject {
    /// The rules of the attributes that the object's values break.
    final func brokenRules() -> [ValidationError.Failure] {
        entity.properties.compactMap { attribute in
            guard let (code, sentence) = brokenRule(of: attribute) else { return nil }
            return ValidationError.Failure(
                entity: entity.name, attribute: attribute.name, code: code, sentence: sentence)
        }
    }

    private final func brokenRule(
        of attribute: AttributeDescription
    ) -> (code: ValidationError.Code, sentence: String)? {
        if let relationship = entity.toOneRelationship(of: attribute),
            knownDestination(of: relationship)?.isDeleted == true
        {
            return (.deleted, "\(attribute.title) was deleted.")
        }
        return attribute.brokenRule(values[attribute.slot])
    }
}

extension AttributeDescription {
    /// The name as a sentence begins with it.
    fileprivate var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The rule of the attribute that a value breaks.
    func brokenRule(_ value: StoredValue) -> (code: ValidationError.Code, sentence: String)? {
        switch value {
        case .null:
            isRequired ? (.required, "\(title) is required.") : nil
        case .text(let text):
            if isRequired && text.isBlank {
                (.required, "\(title) is required.")
            } else if let limit, text.unicodeScalars.exceeds(limit) {
                (.tooLong(limit: limit), "\(title) can have \(limit) characters at most.")
            } else if text.hasZero {
                (.unreadable, "\(title) has a character that can't be stored.")
            } else {
                nil
            }
        case .real(let number):
            number.isNaN ? (.unreadable, "\(title) is not a number.") : nil
        case .integer, .blob: nil
        }
    }
}

extension String {
    fileprivate var hasZero: Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
    }
}

extension String.UnicodeScalarView {
    fileprivate func exceeds(_ limit: Int) -> Bool {
        // A scalar has a byte at least.
        if String(self).utf8.count <= limit { return false }
        return index(startIndex, offsetBy: limit, limitedBy: endIndex).map { $0 != endIndex } ?? false
    }
}
