/// How long each field may be, in characters (Unicode scalars): the one constant behind the store's schema, the form's
/// validation and the pages' `maxlength`.
enum ProductLimits {
    static let name = 200
    static let quantity = 100
}
