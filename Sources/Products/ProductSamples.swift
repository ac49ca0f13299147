/// A product of the sample data: what a small kitchen has on a Saturday.
struct ProductSample: Sendable {
    var name: String
    var quantity: String

    init(_ name: String, _ quantity: String) {
        self.name = name
        self.quantity = quantity
    }

    /// In the order in which they are added.
    static let all = [
        ProductSample("Oat milk", "2 l"),
        ProductSample("Eggs", "10"),
        ProductSample("Spaghetti No. 5", "3 packs"),
        ProductSample("Spaghetti No. 12", "1 pack"),
        ProductSample("Olive oil", "0.75 l"),
        ProductSample("Crème fraîche", "2 pots"),
        ProductSample("Flour", "1.5 kg"),
        ProductSample("Tinned tomatoes", "6 tins"),
        ProductSample("Brown rice", "2 kg"),
        ProductSample("Bay leaves", "half a jar"),
        ProductSample("Dark chocolate", "4 bars"),
        ProductSample("Lemons", "5"),
        ProductSample("Jasmine tea", "½ tin"),
        ProductSample("Sea salt", ""),
    ]
}
