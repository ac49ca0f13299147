extension StringProtocol {
    /// Whether there is nothing to see: white space, control, format and default-ignorable characters only.
    ///
    /// What a required text may not be, nor a word that is searched. Source: Unicode Standard, section 5.21 (ignoring
    /// characters in processing) and the properties White_Space, Cc, Cf and Default_Ignorable_Code_Point.
    public var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || [.control, .format].contains(properties.generalCategory)
        }
    }
}
