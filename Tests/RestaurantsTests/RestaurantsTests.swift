import Testing

@Suite struct RestaurantsTests {}
