"""axe finds nothing on any page in any state, on phone and desktop, in light and dark."""

import pytest
from checks import COLOURS, expect_accessible, expect_no_sideways_scrolling
from states import State, empty_states, states

SUBMIT = """([path, fields]) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = path;
    for (const [name, value] of Object.entries(fields)) {
        const area = document.createElement("textarea");
        area.name = name;
        area.value = value;
        form.append(area);
    }
    document.body.append(form);
    form.submit();
}"""


@pytest.mark.parametrize("device", ["phone", "desktop"])
class TestAccessibility:
    def test_pages_with_data(self, sample_server, visit, device):
        page = visit(sample_server, device)
        for state in states(sample_server):
            judge(page, state, sample_server.url)

    def test_pages_without_data(self, server, visit, device):
        page = visit(server, device)
        for state in empty_states():
            judge(page, state, server.url)


def judge(page, state: State, url: str):
    show(page, state, url)
    expect_no_sideways_scrolling(page)
    for scheme, rules in [("light", None), ("dark", COLOURS)]:
        page.emulate_media(color_scheme=scheme)
        expect_accessible(page, rules)


def show(page, state: State, url: str):
    page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in state.cookies.items()])
    if state.form is None:
        answer = page.goto(state.path)
    else:
        with page.expect_navigation() as navigation:
            page.evaluate(SUBMIT, [state.path, state.form])
        answer = navigation.value
    assert answer.status == state.status, state.name
