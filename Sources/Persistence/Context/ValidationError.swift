/// Why objects were not saved: every rule that is broken, attribute by attribute.
public struct ValidationError: Error, Sendable, Equatable {
    /// What is wrong with an attribute.
    public enum Code: Sendable, Equatable {
        /// Nothing that can be seen (`isBlank`) where something is required.
        case required
        /// More Unicode scalars than the limit, which is given.
        case tooLong(limit: Int)
        /// A NUL in a text, or a number that is none.
        case unreadable
        /// Another object has this value already, or these values together.
        case notUnique
        /// Objects that must not be left alone belong to the one that was deleted.
        case denied
        /// The object that it belongs to is in the trash.
        case deleted
        /// A rule of the object's own.
        case custom(String)
    }

    /// One broken rule.
    public struct Failure: Sendable, Equatable {
        /// The name of the entity whose object breaks the rule: a save may check several.
        public var entity: String
        /// The attribute's or relationship's name.
        public var attribute: String
        /// What is wrong, for a program.
        public var code: Code
        /// A sentence for a person.
        public var sentence: String

        /// A rule broken by an attribute: for `validate()`.
        public init(entity: String, attribute: String, code: Code, sentence: String) {
            self.entity = entity
            self.attribute = attribute
            self.code = code
            self.sentence = sentence
        }
    }

    /// The broken rules, in the order of objects and attributes; never empty.
    public var failures: [Failure]

    /// An error of these failures, one at least: for `validate()`.
    public init(failures: [Failure]) {
        self.failures = failures
    }

    /// The first failure of an attribute.
    public subscript(attribute name: String) -> Failure? {
        failures.first { $0.attribute == name }
    }
}
