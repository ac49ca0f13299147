import Testing

@Suite struct PersistenceTests {}
