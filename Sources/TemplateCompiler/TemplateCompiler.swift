/// Compiles templates to Swift.
///
/// A template is an HTML file in `Templates/<Module>/`. `RestaurantRow.html` becomes `struct RestaurantRowTemplate` in
/// that module, with a stored property for each parameter and a method that writes the page.
///
///     {% param page: RestaurantListPage %}
///     {% extends Layout(frame: page.frame) %}
///     {% block title %}Restaurants{% endblock %}
///     {% block main %}
///     <ul class="{{ page.look }}">
///         {% for row in page.rows %}
///         <li{% if row.isFavorite %} class="favorite"{% endif %}><a href="{{ row.address }}">{{ row.name }}</a></li>
///         {% else %}
///         <li>No restaurants yet.</li>
///         {% endfor %}
///     </ul>
///     {% endblock %}
///
/// ## Syntax
///
/// | written | means |
/// | --- | --- |
/// | `{{ expression }}` | the value, escaped for its place; nil prints nothing |
/// | `{% if condition %}` `{% elif condition %}` `{% else %}` `{% endif %}` | as Swift's `if`, with `if let` and commas |
/// | `{% for x in xs %}` `{% else %}` `{% endfor %}` | as Swift's `for`, with patterns and `where`; `else` for none |
/// | `{% include Name(argument: value) %}` | another template, of this module or one that it depends on |
/// | `{# … #}` | a comment, left out |
/// | `{% raw %}` `{% endraw %}` | text in which braces mean nothing |
///
/// At the top, before everything that is written:
///
/// | written | means |
/// | --- | --- |
/// | `{% param name: Type %}` | a parameter; `{% param name: Type = value %}` one with a default |
/// | `{% import Module %}`, `{% public import Module %}` | an import beyond HTML and the modules with templates |
/// | `{% public %}` | other modules may use the template |
/// | `{% extends Name(argument: value) %}` | the layout; then everything stands inside of its blocks |
///
/// In a layout `{% block name %}…{% endblock %}` is a hole with its default content, in text, a title or a quoted
/// attribute. In a template that extends the layout it is the filling, escaped as the hole's place asks; a block inside of
/// a filling is a hole again.
///
/// ## Escaping
///
/// The HTML around a value decides how it is written:
///
/// | place | what may stand there | how |
/// | --- | --- | --- |
/// | between tags | `String`, `Substring`, whole numbers, optionals of them, `HTML` | `& < >`; `HTML` passes |
/// | `title`, `textarea` | the same without `HTML` | `& < >` |
/// | a quoted attribute | the same without `HTML` | `& < > " '` |
/// | `href`, `src`, `action` …, from its beginning | strings, `SafeURL` | schemes other than http, https, mailto and tel give `#unsafe` |
/// | the same, after other text | strings, numbers | percent-encoded |
/// | `srcset` | an address for each candidate, whole numbers as descriptors | as addresses |
/// | `<script type="application/json">` | strings, numbers, `Bool`, arrays, optionals of them | JSON with its quotes |
///
/// Everywhere else no escaping is safe, and the template doesn't compile: in tag and attribute names, in attributes
/// without quotes, in scripts, styles and comments, in `on…` and `style` attributes (which may not be there at all). Nor
/// does it where the branches of an `if` end in different places, say one in text and one in a tag.
///
/// ## White space
///
/// Lines that hold only directives and comments vanish. Between tags, white space with a line end in it becomes one line
/// feed (so that inline elements stay apart); inside of a tag, one space. In `pre`, `textarea`, `script` and attribute
/// values it stays. The file's first and last white space goes, HTML comments too.
public struct TemplateCompiler: Sendable {
    private let imports: [String]

    /// A template that compiled.
    public struct Output: Sendable {
        /// The template's base name.
        public let name: String
        /// The source of `struct <name>Template`.
        public let swift: String
    }

    /// - Parameter imports: modules that each template sees without naming them.
    public init(imports: [String] = []) {
        self.imports = imports
    }

    /// Compiles the templates of one module.
    ///
    /// - Parameter files: the module's templates, and those of the modules it depends on (with their `module`), which may
    ///   be extended and included but aren't compiled again.
    /// - Returns: the Swift of each template without errors, and all errors, by file and place.
    public func compile(_ files: [TemplateFile]) -> (outputs: [Output], errors: [TemplateError]) {
        var templates: [String: (template: Template, faults: [Fault])] = [:]
        for file in files where file.module != nil { templates[file.name] = Parser.parse(file) }
        var own: [String: TemplateFile] = [:]
        var errors: [TemplateError] = []
        for file in files where file.module == nil {
            if let other = own.updateValue(file, forKey: file.name) {
                let sentence = "There is another template of this name: \(other.path)."
                errors.append(Fault(offset: 0, sentence: sentence).located(in: file))
            }
            templates[file.name] = Parser.parse(file)
        }
        var analysis = TemplateAnalysis(templates: templates)
        var outputs: [Output] = []
        for name in own.keys.sorted() {
            guard let analysed = analysis.template(name) else { continue }
            errors += analysed.faults.sorted { $0.offset < $1.offset }.map { $0.located(in: analysed.template.file) }
            if analysed.faults.isEmpty {
                outputs.append(Output(name: name, swift: Printer.swift(of: analysed, imports: imports)))
            }
        }
        return (outputs, errors)
    }
}
