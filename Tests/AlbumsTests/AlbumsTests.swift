import FoodPinTesting
import Testing

@testable import Albums

@Suite struct AlbumsTests {
}
