/// What a form about a record does.
public enum FormPurpose: Sendable {
    /// Makes a record; the key tells this form from every other.
    case create(key: String)
    /// Changes one, from this version on.
    case update(id: Int64, version: Int64)
}
