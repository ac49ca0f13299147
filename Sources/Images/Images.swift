// Images: filled by its own commits.
