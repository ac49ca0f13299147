/// The objects of a to-many relationship, in their order. One of them leaves without a look at all others.
struct Members {
    /// Those that are in it, and among them some that have left: gaps are closed by and by.
    private var objects: [ManagedObject]
    /// Where each one is; nil as long as none has left.
    private var places: [ObjectIdentifier: Int]?

    init(_ objects: [ManagedObject] = []) {
        self.objects = objects
    }

    var all: [ManagedObject] {
        guard let places, places.count < objects.count else { return objects }
        return objects.enumerated().filter { places[ObjectIdentifier($1)] == $0 }.map(\.element)
    }

    mutating func append(_ object: ManagedObject) {
        places?[ObjectIdentifier(object)] = objects.count
        objects.append(object)
    }

    mutating func remove(_ object: ManagedObject) {
        guard !objects.isEmpty else { return }
        if places == nil {
            let pairs = objects.enumerated().map { (ObjectIdentifier($1), $0) }
            places = Dictionary(pairs) { first, _ in first }
        }
        places?[ObjectIdentifier(object)] = nil
        if let places, places.count < objects.count / 2 + 1 { (objects, self.places) = (all, nil) }
    }
}
