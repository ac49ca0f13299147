import Testing

@Suite struct AppTests {}
