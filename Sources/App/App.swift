// App: filled by its own commits.
