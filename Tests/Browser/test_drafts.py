"""Words that are typed and not saved: leaving the page asks first, and staying keeps them."""

import pytest
from late_scripts import late_scripts
from playwright.sync_api import expect

TYPED = [
    ("/products", "Name", "Oats"),
    ("/products?edit=1", "Quantity", "17 kg"),
    ("/products/results?name=e&edit=1", "Quantity", "17 kg"),
    ("/gradebook/students", "First name", "Ida"),
    ("/gradebook/students?edit=1", "Last name", "Lovelace"),
    ("/gradebook/quizzes?edit=2", "Maximum points", "17"),
    ("/gradebook/grades?student=1&quiz=1", "Points", "17"),
]


def typed(page, label):
    """The field of this label in the form that has the cursor, else the first one."""
    return page.get_by_label(label, exact=True).last


@pytest.mark.parametrize(("path", "label", "text"), TYPED)
def test_leaving_asks_and_staying_keeps_what_was_typed(sample_server, visit, path, label, text):
    page = visit(sample_server, path=path)
    field = typed(page, label)
    field.fill(text)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Albums").click(no_wait_after=True)
    expect(page).to_have_url(f"{sample_server.url}{path}")
    assert asked == ["beforeunload"]
    expect(field).to_have_value(text)


@pytest.mark.parametrize(
    ("path", "label", "text"), [*TYPED, ("/restaurants/new", "Name", "Blue Door"), ("/restaurants/1/edit", "Name", "Blue")]
)
def test_what_was_typed_before_the_script_came_asks_too(sample_server, visit, path, label, text):
    page = visit(sample_server, path="/healthz")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with late_scripts(page, path):
        typed(page, label).fill(text)
    page.get_by_role("link", name="Albums").click(no_wait_after=True)
    expect(typed(page, label)).to_have_value(text)
    assert asked == ["beforeunload"]


@pytest.mark.parametrize(("path", "label", "text"), TYPED)
def test_saving_and_undoing_the_change_ask_nothing(sample_server, visit, path, label, text):
    page = visit(sample_server, path=path)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    field = typed(page, label)
    before = field.input_value()
    field.fill(text)
    field.fill(before)
    page.get_by_role("link", name="Albums").click()
    expect(page).to_have_url(f"{sample_server.url}/albums")
    page.goto(path)
    typed(page, label).fill(text)
    typed(page, label).press("Enter")
    expect(page.get_by_role("status")).to_contain_text(text.split(" ")[0] if label in ("Name", "First name") else "Saved")
    assert not asked


@pytest.mark.parametrize(
    ("path", "label", "text"), [TYPED[1], TYPED[4], ("/restaurants/new", "Name", "Blue"), ("/restaurants/1/edit", "Name", "Blue")]
)
@pytest.mark.parametrize("is_saved", [True, False])
def test_words_on_a_page_gone_back_to_ask_unless_they_were_saved(sample_server, visit, path, label, text, is_saved):
    page = visit(sample_server, path=path)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    typed(page, label).fill(text)
    # Chromium notes what is typed once a second.
    page.wait_for_timeout(1_200)
    if is_saved:
        page.get_by_role("button", name="Save", exact=True).last.click()
        expect(page.get_by_role("button", name="Save", exact=True)).to_have_count(0)
    else:
        page.get_by_role("link", name="Albums").click()
        expect(page).to_have_url(f"{sample_server.url}/albums")
    page.go_back()
    expect(typed(page, label)).to_have_value(text)
    # The browser asks only for those who have done something on the page.
    typed(page, label).click()
    page.get_by_role("link", name="Gradebook").click()
    expect(page).to_have_url(f"{sample_server.url}/gradebook")
    assert len(asked) == (0 if is_saved else 2)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("/restaurants/new", {"Name": "Blue Door", "Type": "Café", "Address": "1 Quay", "Phone": "555 0143"}),
        ("/restaurants/1/edit", {"Name": "Blue Door", "Phone": "555 0143", "Description": "By the water."}),
        ("/products?edit=1", {"Name": "Oats", "Quantity": "17 kg"}),
        ("/gradebook/students?edit=1", {"First name": "Ida", "Last name": "Lovelace"}),
    ],
)
def test_going_back_after_a_failed_save_shows_what_was_typed(sample_server, visit, path, typed, script):
    page = visit(sample_server, path=path, script=script)
    for label, text in typed.items():
        page.get_by_label(label, exact=True).last.fill(text)
    # Chromium notes what is typed once a second.
    page.wait_for_timeout(1_200)
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").last.click(no_wait_after=True)
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    page.context.set_offline(False)
    page.go_back()
    for label, text in typed.items():
        expect(page.get_by_label(label, exact=True).last).to_have_value(text)
