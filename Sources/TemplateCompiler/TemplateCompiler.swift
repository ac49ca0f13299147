// TemplateCompiler: filled by its own commits.
