import FoodPinTesting
import Testing

@testable import Products

@Suite struct ProductsTests {
}
