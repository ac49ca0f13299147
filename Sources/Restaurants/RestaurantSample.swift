/// A restaurant of the sample data. Places are real, everything else is invented.
struct RestaurantSample: Sendable {
    var name: String
    var type: String
    var location: String
    var phone: String
    var summary: String
    var isFavorite: Bool
    /// The stored text of its rating: awesome, good, okay, bad, terrible; nil where nobody has rated it.
    var rating: String?
    /// Its pictures below `Static`, the cover first.
    var pictures: [String]
}

extension RestaurantSample {
    /// In the order in which they are added: "Cafe Deadend" first.
    static let all: [RestaurantSample] = [
        RestaurantSample(
            name: "Cafe Deadend",
            type: "Coffee & Tea Shop",
            location: "Sheung Wan, Hong Kong",
            phone: "+852 5550 0142",
            summary: """
                The lane ends here, and so does the hurry. Six stools, one long bench and a lamp that is lit at four.

                Ask for the flat white with oat milk and whatever cake is under the glass bell.
                """,
            isFavorite: true,
            rating: "awesome",
            pictures: [
                "samples/cafe-deadend.webp", "samples/cafe-deadend-flat-white.webp", "samples/cafe-deadend-cake.webp",
            ]),
        RestaurantSample(
            name: "Quiet Leaf",
            type: "Tea House",
            location: "Nishijin, Kyoto",
            phone: "+81 75 555 0118",
            summary: """
                Shoes off, phones away. The tea is poured three times and tastes different each time.
                Book the seat by the round window when the maple turns.
                """,
            isFavorite: true,
            rating: "awesome",
            pictures: ["samples/quiet-leaf.webp"]),
        RestaurantSample(
            name: "Kotatsu Ramen",
            type: "Ramen Bar",
            location: "Shimokitazawa, Tokyo",
            phone: "+81 3 5550 0167",
            summary: """
                Twelve hours of broth, nine seats, eight minutes of queue if you come before noon.
                The egg is the reason. Cash only.
                """,
            isFavorite: false,
            rating: "good",
            pictures: ["samples/kotatsu-ramen.webp"]),
        RestaurantSample(
            name: "Petit Cacao",
            type: "Chocolate Shop",
            location: "Le Marais, Paris",
            phone: "+33 1 55 50 01 29",
            summary: """
                A counter like a jeweller's. The box of sixteen never makes it home whole; the salted caramel goes first.
                """,
            isFavorite: true,
            rating: "awesome",
            pictures: ["samples/petit-cacao.webp"]),
        RestaurantSample(
            name: "Tide & Crumb",
            type: "Bakery",
            location: "Newtown, Sydney",
            phone: "+61 2 5550 0173",
            summary: """
                Sourdough out at seven, rye at nine, nothing left at two. They keep a loaf back if you ring the day before.
                """,
            isFavorite: false,
            rating: "good",
            pictures: ["samples/tide-and-crumb.webp"]),
        RestaurantSample(
            name: "Oak & Ember",
            type: "Pizzeria",
            location: "Trastevere, Rome",
            phone: "+39 06 5550 0185",
            summary: """
                One oven, one size, five pizzas. The dough rests for two days and it shows.
                Sit inside: the garden is pretty but the oven is the show.
                """,
            isFavorite: true,
            rating: "good",
            pictures: ["samples/oak-and-ember.webp"]),
        RestaurantSample(
            name: "Marlow’s Slip",
            type: "Fish Market & Grill",
            location: "Alfama, Lisbon",
            phone: "+351 21 555 0134",
            summary: """
                Point at a fish on the ice and they grill it while you find a table. Lemon, salt, potatoes, done.
                """,
            isFavorite: false,
            rating: "awesome",
            pictures: ["samples/marlows-slip.webp"]),
        RestaurantSample(
            name: "La Última Silla",
            type: "Tapas Bar",
            location: "Gràcia, Barcelona",
            phone: "+34 93 555 01 56",
            summary: """
                There is never a chair free and nobody minds. Anchovies, olives, a glass of something cold, and home by ten.
                """,
            isFavorite: false,
            rating: "okay",
            pictures: ["samples/la-ultima-silla.webp"]),
        RestaurantSample(
            name: "Long Sunday",
            type: "Brunch",
            location: "Williamsburg, New York",
            phone: "+1 212 555 0191",
            summary: """
                Pancakes as thick as a paperback. Lovely light, loud music; the wait is an hour unless it rains.
                """,
            isFavorite: false,
            rating: "okay",
            pictures: ["samples/long-sunday.webp"]),
        RestaurantSample(
            name: "The Wren & Kettle",
            type: "Pub",
            location: "Southwark, London",
            phone: "+44 20 5550 0122",
            summary: """
                A fire, a dog, a pie of the day. The quiz on Tuesdays is harder than it looks.
                """,
            isFavorite: false,
            rating: "good",
            pictures: ["samples/the-wren-and-kettle.webp"]),
        RestaurantSample(
            name: "Noodle Ledger",
            type: "Noodle Shop",
            location: "Wan Chai, Hong Kong",
            phone: "+852 5550 0109",
            summary: """
                The cook writes every order in a red book and has never lost one. Too salty last time, still worth the stairs.
                """,
            isFavorite: false,
            rating: "bad",
            pictures: ["samples/noodle-ledger.webp"]),
        RestaurantSample(
            name: "Pip & Pulp",
            type: "Juice Bar",
            location: "Venice, Los Angeles",
            phone: "+1 310 555 0147",
            summary: """
                New, two blocks from the beach. Grapefruit with rosemary sounds odd and isn’t. To try: the green one.
                """,
            isFavorite: false,
            rating: nil,
            pictures: ["samples/pip-and-pulp.webp"]),
    ]
}
