import Testing

@Suite struct TemplateCompilerTests {}
