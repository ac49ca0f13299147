// HTML: filled by its own commits.
