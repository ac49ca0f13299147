import Testing

@Suite struct HTMLTests {}
