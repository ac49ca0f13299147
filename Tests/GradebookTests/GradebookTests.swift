import FoodPinTesting
import Testing

@testable import Gradebook

@Suite struct GradebookTests {
}
