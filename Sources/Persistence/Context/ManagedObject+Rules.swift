extension ManagedObject {
    /// The rules of the attributes that the object's values break.
    final func brokenRules() -> [ValidationError.Failure] {
        entity.attributes.compactMap { attribute in
            guard let (code, sentence) = brokenRule(of: attribute) else { return nil }
            return ValidationError.Failure(
                entity: entity.name, attribute: attribute.name, code: code, sentence: sentence)
        }
    }

    private final func brokenRule(
        of attribute: AttributeDescription
    ) -> (code: ValidationError.Code, sentence: String)? {
        switch values[attribute.slot] {
        case .null:
            attribute.isRequired ? (.required, "\(attribute.title) is required.") : nil
        case .text(let text):
            if attribute.isRequired && text.isBlank {
                (.required, "\(attribute.title) is required.")
            } else if let limit = attribute.limit, text.unicodeScalars.exceeds(limit) {
                (.tooLong(limit: limit), "\(attribute.title) can have \(limit) characters at most.")
            } else if text.utf8.contains(0) {
                (.unreadable, "\(attribute.title) has a character that can't be stored.")
            } else {
                nil
            }
        case .real(let number):
            number.isNaN ? (.unreadable, "\(attribute.title) is not a number.") : nil
        case .integer, .blob: nil
        }
    }
}

extension AttributeDescription {
    /// The name as a sentence begins with it.
    fileprivate var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension String.UnicodeScalarView {
    fileprivate func exceeds(_ limit: Int) -> Bool {
        index(startIndex, offsetBy: limit, limitedBy: endIndex).map { $0 != endIndex } ?? false
    }
}
