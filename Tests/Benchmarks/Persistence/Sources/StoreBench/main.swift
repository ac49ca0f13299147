import Foundation
import Persistence

// StoreBench fill Place|Restaurant FILE             loads the lines of the standard input
// StoreBench pages SMALL LARGE ROUNDS               pages of 20, in two stores of places
// StoreBench mapping FILE                           20 objects with all that they have
// StoreBench searches FILE ROUNDS TEXT…             searches in a store of restaurants
//
// What is measured is printed, a line of JSON for each measurement. See persistence.py.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "fill" where arguments.count == 3 && arguments[1] == "Place":
    try await fill(Place.self, in: PersistentContainer(model: places, store: .sqlite(arguments[2])))
case "fill" where arguments.count == 3 && arguments[1] == "Restaurant":
    try await fill(Restaurant.self, in: PersistentContainer(model: restaurants, store: .sqlite(arguments[2])))
case "pages" where arguments.count == 4:
    try measurePages(Array(arguments[1...2]), rounds: Int(arguments[3]) ?? 3)
case "mapping" where arguments.count == 2:
    try measureMapping(arguments[1])
case "searches" where arguments.count > 3:
    try measureSearches(arguments[1], texts: Array(arguments[3...]), rounds: Int(arguments[2]) ?? 3)
default:
    FileHandle.standardError.write(Data("StoreBench is run by Tests/Benchmarks/persistence.py\n".utf8))
    exit(2)
}
