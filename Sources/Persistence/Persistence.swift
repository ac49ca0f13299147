// Persistence: filled by its own commits.
