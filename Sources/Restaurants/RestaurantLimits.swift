/// How long each field may be, in characters (Unicode scalars), and how many photos there may be: behind the store's schema,
/// the form's validation and the pages' `maxlength`.
enum RestaurantLimits {
    /// How many photos a form may lead to.
    static let photos = 20
    static let name = 200
    static let type = 100
    static let location = 500
    static let phone = 50
    static let summary = 20_000
}
