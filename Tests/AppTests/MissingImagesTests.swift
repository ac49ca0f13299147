import App
import FoodPinTesting
import Synchronization
import Testing

/// A server without the program that prepares pictures.
@Suite struct MissingImagesTests {
    @Test(arguments: [nil, "/nowhere/foodpin-images"])
    func itIsLoggedOnceAtTheStart(program: String?) async throws {
        let lines = TestLog()
        var configuration = Configuration(store: .inMemory)
        configuration.listens = false
        configuration.imageProgram = program
        configuration.log = { lines.append($0) }
        await (try makeApp(configuration: configuration)).shutdown()
        let sentence = "The program foodpin-images is missing beside foodpin; photos cannot be taken."
        #expect(lines.lines.filter { $0 == sentence }.count == (program == nil ? 0 : 1))
    }
}
