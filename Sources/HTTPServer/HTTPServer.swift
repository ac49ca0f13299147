// HTTPServer: filled by its own commits.
