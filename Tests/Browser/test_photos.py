"""Photos: chosen, dropped, pasted; previewed, upright, see-through, put in order, removed, refused."""

import base64
import re
import subprocess

import pytest
from late_scripts import late_scripts
from PIL import Image
from pictures import BLUE, GREEN, RED, encoded, is_near, jpeg, large_jpeg, opened, quarters, transparent_png
from playwright.sync_api import Page, expect
from steps import PHOTO, fill, heading, message, photo_field, photo_file, save, shows

TRANSFER = """(files) => {
    const transfer = new DataTransfer();
    for (const [data, name, type] of files) {
        const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, {type}));
    }
    return transfer;
}"""
DISPATCH = """(target, [event, transfer]) => target.dispatchEvent(event === "drop"
    ? new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: transfer})
    : new ClipboardEvent("paste", {bubbles: true, cancelable: true, clipboardData: transfer}))"""


def transfer(page: Page, *files: tuple[bytes, str, str]):
    """What is dropped or pasted: bytes, name and media type of each file."""
    return page.evaluate_handle(TRANSFER, [[base64.b64encode(data).decode(), *rest] for data, *rest in files])


def preview(page: Page):
    return items(page).locator("[data-preview]").first


def items(page: Page):
    """The photos of the form."""
    return page.locator("[data-list] > [data-photo]")


def names(page: Page) -> list[str]:
    """What the form calls its photos, in their order."""
    return items(page).locator("[data-name]").evaluate_all("fields => fields.map(field => field.value)")


def marked(page: Page) -> list[str]:
    """The photos of the form that go when it is saved."""
    return page.locator("[data-list] [data-remove]:checked").evaluate_all("marks => marks.map(mark => mark.value)")


def expect_sent(page: Page, number: int):
    """That so many photos are in the form, all of them on the server."""
    expect(items(page)).to_have_count(number)
    for item in items(page).all():
        expect(item.locator("[data-name]")).not_to_have_value("")


def expect_fetched(page: Page, number: int):
    """That this photo is shown as the server has it."""
    image = items(page).nth(number - 1).locator("[data-preview]")
    expect(image).to_have_attribute("src", re.compile("^/uploads/"))
    assert shows(image)


def three() -> list[dict]:
    """A red, a green and a blue photo."""
    return [photo_file(plain(colour), f"{number}.jpg") for number, colour in enumerate([RED, GREEN, BLUE])]


def plain(colour) -> bytes:
    return encoded(Image.new("RGB", (800, 600), colour), "JPEG")


def with_three(server, visit, device="desktop", script=True) -> Page:
    """The page of a restaurant with a red, a green and a blue photo."""
    page = visit(server, device, script=script, path="/restaurants/new")
    fill(page, name="Blue Door")
    photo_field(page).set_input_files(three())
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    return page


def cover(server) -> tuple:
    """The colour of the photo in the list."""
    address = re.search(r'src="(/restaurants/1/photo/[^"]+)"', server.get("/restaurants").text)[1]
    return opened(server.get(address).body).convert("RGB").getpixel((50, 50))


def expect_shown(page: Page, number: int):
    """That this photo of the gallery is in view, and comes to rest there: who leads to another before may be led back.
    (What waits by the page's own clock stands still without script.)"""
    away = """(slides, number) => Math.abs(slides.scrollLeft - (number - 1) * slides.clientWidth)"""
    times = 0
    for _ in range(100):
        times = times + 1 if page.locator("[data-slides]").evaluate(away, number) < 2 else 0
        if times == 3:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"photo {number} is not in view")


def shown_photo(server, page: Page):
    """The large variant of the photo on a restaurant's page, as pixels."""
    image = page.get_by_role("main").locator(PHOTO).first
    assert shows(image)
    return opened(server.get(image.evaluate("image => new URL(image.currentSrc).pathname")).body).convert("RGBA")


def test_preview_and_progress(server, visit):
    page = visit(server, "phone", path="/restaurants/new")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 1_500_000},
    )
    photo_field(page).set_input_files(photo_file(large_jpeg()))
    assert shows(preview(page))
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    fill(page, name="Blue Door")
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    picture = shown_photo(server, page)
    assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], RED, 90)


def test_saving_while_the_photo_is_still_on_its_way(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    photo_field(page).set_input_files(photo_file(large_jpeg()))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    shown_photo(server, page)


def test_saving_is_forgotten_with_the_photo_it_waited_for(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    held = []
    page.route("**/uploads", lambda route: held.append(route))
    photo_field(page).set_input_files(photo_file(jpeg()))
    save(page)
    button = page.get_by_role("button", name="Save")
    expect(button).to_have_attribute("aria-busy", "true")
    page.get_by_label("Remove photo 1").click()
    expect(items(page)).to_have_count(0)
    expect(button).not_to_have_attribute("aria-busy", "true")

    page.unroute("**/uploads")
    photo_field(page).set_input_files(photo_file(jpeg()))
    expect(items(page).locator("[data-name]")).not_to_have_value("")
    expect(heading(page)).to_have_text("New restaurant")
    assert "Blue Door" not in server.get("/restaurants").text
    save(page)
    expect(heading(page)).to_have_text("Blue Door")


def test_saving_goes_on_without_a_photo_that_is_cancelled(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    held = []
    page.route("**/uploads", lambda route: held.append(route))
    photo_field(page).set_input_files([photo_file(plain(RED), "a.jpg"), photo_file(plain(GREEN), "b.jpg")])
    save(page)
    page.get_by_label("Remove photo 1").click()
    expect(items(page)).to_have_count(1)
    held[1].continue_()
    expect(heading(page)).to_have_text("Blue Door")
    assert is_near(cover(server), GREEN)


def test_a_photo_that_did_not_get_through_is_told_until_it_does(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    page.route("**/uploads", lambda route: route.abort())
    photo_field(page).set_input_files(photo_file(jpeg()))
    error = page.locator("#photo-error")
    sentence = "The photo did not get through. Is the server still running?"
    expect(error).to_have_text(sentence)
    save(page)
    again = page.get_by_role("button", name="Try again with photo 1")
    expect(again).to_be_focused()
    expect(error).to_have_text(sentence)
    page.unroute("**/uploads")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Remove photo 1")).to_be_focused()
    expect_sent(page, 1)
    expect(error).to_be_hidden()
    expect(photo_field(page)).not_to_have_attribute("aria-invalid", "true")
    page.reload()
    expect_sent(page, 1)
    expect(error).to_be_hidden()


def test_a_double_click_cancels_one_photo(server, visit):
    page = visit(server, path="/restaurants/new")
    page.route("**/uploads", lambda route: None)
    photo_field(page).set_input_files(three())
    expect(items(page)).to_have_count(3)
    page.get_by_label("Remove photo 2").dblclick()
    expect(items(page)).to_have_count(2)
    page.get_by_label("Remove photo 2").click()
    expect(items(page)).to_have_count(1)


@pytest.mark.parametrize("event", ["drop", "paste"])
def test_photo_dropped_or_pasted(server, visit, event):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    target = page.locator("[data-drop]" if event == "drop" else "body")
    target.evaluate(DISPATCH, [event, transfer(page, (jpeg(), "photo.jpg", "image/jpeg"))])
    assert shows(preview(page))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    shown_photo(server, page)


def test_each_of_several_dropped_files_is_taken_or_told(server, visit):
    page = visit(server, path="/restaurants/new")
    files = transfer(
        page, (jpeg(), "a.jpg", ""), (plain(GREEN), "b.jpg", "image/jpeg"), (b"text", "words.txt", "text/plain"))
    page.locator("[data-drop]").evaluate(DISPATCH, ["drop", files])
    expect_sent(page, 2)
    expect(page.locator("#photo-error")).to_contain_text("words.txt: This is a text.")


def test_words_that_are_pasted_with_a_picture_of_them_are_words(server, visit):
    page = visit(server, path="/restaurants/new")
    both = transfer(page, (jpeg(), "cells.png", "image/png"))
    both.evaluate("transfer => transfer.setData('text/plain', 'Cells')")
    assert page.get_by_label("Description").evaluate(DISPATCH, ["paste", both]), "the browser may paste them"
    expect(items(page)).to_have_count(0)
    assert not page.locator("body").evaluate(DISPATCH, ["paste", both])
    expect(items(page)).to_have_count(1)


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_photo_is_upright(server, visit, orientation):
    turned = {3: 180, 6: 90, 8: 270}[orientation]
    photo = quarters(800, 600).rotate(turned, expand=True)
    held = jpeg_held(photo, orientation)
    page = visit(server, path=server.add("Blue Door", held))
    picture = shown_photo(server, page)
    assert picture.width > picture.height
    assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], RED)
    assert is_near(picture.getpixel((picture.width * 3 // 4, picture.height // 4))[:3], GREEN)


def jpeg_held(picture, orientation: int) -> bytes:
    exif = picture.getexif()
    exif[0x0112] = orientation
    return encoded(picture, "JPEG", exif=exif, quality=90)


def test_transparent_photo_is_not_black(server, visit):
    answer = server.post_files(
        "/restaurants", {"name": "Disc"}, {"photo": ("disc.png", "image/png", transparent_png())}
    )
    picture = shown_photo(server, visit(server, path=answer.location))
    assert picture.getpixel((2, 2))[3] == 0
    assert is_near(picture.getpixel((picture.width // 2, picture.height // 2))[:3], GREEN)


def test_heic_photo_shows(server, visit, tmp_path):
    source, heic = tmp_path / "photo.png", tmp_path / "photo.heic"
    quarters(640, 480).save(source)
    subprocess.run(["heif-enc", "-o", heic, source], check=True, capture_output=True)
    answer = server.post_files(
        "/restaurants", {"name": "Telephone"}, {"photo": ("IMG_1.HEIC", "image/heic", heic.read_bytes())}
    )
    assert answer.status == 303, answer.text
    picture = shown_photo(server, visit(server, path=answer.location))
    assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], RED)


@pytest.mark.parametrize("script", [True, False])
def test_photo_is_replaced_and_removed(server, visit, script):
    address = server.add("Blue Door", jpeg())
    page = visit(server, script=script, path=f"{address}/edit")
    page.get_by_label("Remove photo 1").check()
    photo_field(page).set_input_files(photo_file(encoded(quarters(600, 600).rotate(90), "JPEG")))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    picture = shown_photo(server, page)
    assert picture.width == picture.height
    assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], GREEN)

    page.goto(f"{address}/edit")
    page.get_by_label("Remove photo 1").check()
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    assert "/photo/" not in page.content()
    page.get_by_role("button", name="Undo").click()
    expect(message(page)).to_contain_text("Photo of Blue Door is back.")
    shown_photo(server, page)


@pytest.mark.parametrize("script", [True, False])
def test_several_photos_are_added_ordered_and_removed(server, visit, script):
    page = with_three(server, visit, script=script)
    expect(page.locator(".thumbs a")).to_have_count(3)
    assert is_near(cover(server), RED)

    page.goto("/restaurants/1/edit")
    page.get_by_role("button", name="Move photo 3 earlier").press("Enter")
    expect(items(page).nth(1).locator("[data-name]")).to_have_value("3")
    expect(page.get_by_role("button", name="Move photo 2 earlier")).to_be_focused()
    page.get_by_role("button", name="Make photo 2 the cover").press("Enter")
    expect(items(page).nth(0).locator("[data-name]")).to_have_value("3")
    expect(page.get_by_role("button", name="Move photo 1 later")).to_be_focused()
    assert names(page) == ["3", "1", "2"]
    page.get_by_label("Remove photo 2").check()
    photo_field(page).set_input_files(photo_file(plain((250, 220, 40))))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    expect(message(page)).to_contain_text("Removed a photo of Blue Door.")
    assert is_near(cover(server), BLUE)
    page.goto("/restaurants/1/edit")
    assert names(page) == ["3", "2", "4"]


def test_a_photo_chosen_before_the_script_came_is_taken(server, visit):
    page = visit(server)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with late_scripts(page, "/restaurants/new"):
        photo_field(page).set_input_files(photo_file(plain(RED), "first.jpg"))
    expect(items(page)).to_have_count(1)
    page.get_by_role("link", name="Albums").click(no_wait_after=True)
    photo_field(page).set_input_files(photo_file(plain(BLUE), "second.jpg"))
    expect(items(page)).to_have_count(2)
    assert asked == ["beforeunload"]
    fill(page, name="Blue Door")
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    expect(page.locator(".thumbs a")).to_have_count(2)
    assert is_near(cover(server), RED)


def test_a_refused_form_keeps_photos_and_order(server, visit):
    page = with_three(server, visit)
    page.goto("/restaurants/1/edit")
    photo_field(page).set_input_files(photo_file(jpeg()))
    expect(items(page)).to_have_count(4)
    page.get_by_role("button", name="Make photo 4 the cover").click()
    page.get_by_label("Remove photo 2").check()
    fill(page, name="")
    save(page)
    expect(page.get_by_text("Please fill in a name.")).to_be_visible()
    assert names(page)[1:] == ["1", "2", "3"]
    expect(page.get_by_label("Remove photo 2")).to_be_checked()
    fill(page, name="Red Door")
    save(page)
    expect(heading(page)).to_have_text("Red Door")
    page.goto("/restaurants/1/edit")
    assert names(page) == ["4", "2", "3"]


def test_going_back_leads_to_the_photos_sent_ahead(server, visit):
    page = visit(server, path="/restaurants/new")
    photo_field(page).set_input_files(three())
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(items(page).locator("[data-progress]:not([hidden])")).to_have_count(0)
    sent = names(page)
    page.goto("/restaurants")
    page.go_back()
    expect(items(page)).to_have_count(3)
    assert names(page) == sent


def test_going_back_leads_to_order_and_marks(server, visit):
    page = with_three(server, visit)
    page.goto("/restaurants/1/edit")
    page.get_by_role("button", name="Make photo 3 the cover").click()
    page.get_by_label("Remove photo 3").check()
    page.goto("/products")
    page.go_back()
    assert names(page) == ["3", "1", "2"]
    assert marked(page) == ["2"]
    page.get_by_label("Remove photo 3").uncheck()
    page.get_by_label("Remove photo 2").check()
    page.goto("/products")
    page.go_back()
    assert names(page) == ["3", "1", "2"]
    assert marked(page) == ["1"]
    page.reload()
    assert names(page) == ["3", "1", "2"]
    assert marked(page) == ["1"]
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    page.goto("/restaurants/1/edit")
    assert names(page) == ["3", "2"]
    assert marked(page) == []


def test_going_back_leads_to_photos_added_to_others(server, visit):
    page = with_three(server, visit)
    page.goto("/restaurants/1/edit")
    photo_field(page).set_input_files(photo_file(jpeg()))
    expect_sent(page, 4)
    page.get_by_role("button", name="Move photo 4 earlier").click()
    page.get_by_label("Remove photo 3").check()
    fill(page, phone="555 0143")
    sent = names(page)
    assert [sent[0], sent[1], sent[3]] == ["1", "2", "3"]
    page.goto("/products")
    page.go_back()
    expect(items(page)).to_have_count(4)
    assert names(page) == sent
    assert marked(page) == [sent[2]]
    expect_fetched(page, 3)
    page.get_by_label("Remove photo 3").uncheck()
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    page.goto("/restaurants/1/edit")
    assert names(page) == ["1", "2", "4", "3"]


def test_photos_that_came_or_went_meanwhile(server, visit):
    page = with_three(server, visit)
    page.goto("/restaurants/1/edit")
    page.get_by_role("button", name="Make photo 3 the cover").click()
    page.get_by_label("Remove photo 2").check()
    other = page.context.new_page()
    other.goto("/restaurants/1/edit")
    other.get_by_label("Remove photo 2").check()
    photo_field(other).set_input_files(photo_file(jpeg()))
    expect_sent(other, 4)
    other.get_by_role("button", name="Make photo 4 the cover").click()
    save(other)
    expect(heading(other)).to_have_text("Blue Door")
    page.reload()
    assert names(page) == ["3", "1", "4"]
    assert marked(page) == ["1"]


def test_a_form_opened_anew_has_no_photos_of_the_one_before(server, visit):
    page = visit(server, path="/restaurants/new")
    photo_field(page).set_input_files(three())
    expect_sent(page, 3)
    page.goto("/restaurants/new")
    page.wait_for_load_state()
    expect(items(page)).to_have_count(0)
    page.reload()
    expect(items(page)).to_have_count(0)


def test_back_after_saving_shows_the_photo_and_reloading_lets_it_go(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    photo_field(page).set_input_files(photo_file(plain(RED)))
    expect_sent(page, 1)
    expect_fetched(page, 1)
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    page.go_back()
    expect(heading(page)).to_have_text("New restaurant")
    expect_fetched(page, 1)
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    assert page.url.endswith("/restaurants/1")

    page.go_back()
    expect(items(page)).to_have_count(1)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    with page.expect_response("**/uploads/*") as answer:
        page.reload()
    assert answer.value.status == 404
    expect(items(page)).to_have_count(0)
    page.reload()
    expect(items(page)).to_have_count(0)
    page.get_by_role("link", name="Albums").click()
    expect(page).to_have_url(f"{server.url}/albums")
    assert not asked


def test_reloading_keeps_a_photo_that_waits(server, visit):
    page = visit(server, path="/restaurants/new")
    photo_field(page).set_input_files(photo_file(plain(RED)))
    expect_sent(page, 1)
    sent = names(page)
    page.reload()
    expect(items(page)).to_have_count(1)
    assert names(page) == sent
    expect_fetched(page, 1)


def test_a_preview_that_does_not_load_stays_as_it_was_chosen(server, visit):
    page = visit(server, path="/restaurants/new")
    page.route("**/uploads/*", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        photo_field(page).set_input_files(photo_file(plain(RED)))
    expect_sent(page, 1)
    expect(preview(page)).to_have_attribute("src", re.compile("^blob:"))
    assert shows(preview(page))


def test_an_upload_is_told_in_bytes_and_cancelled_by_keyboard(server, visit):
    page = visit(server, "phone", path="/restaurants/new")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 300_000},
    )
    photo_field(page).set_input_files(photo_file(large_jpeg()))
    expect(page.locator("[data-progress]:not([hidden])")).to_have_text(re.compile(r"^[\d.]+ of [1-9]\d*\.\d MB$"))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/uploads")):
        page.get_by_label("Remove photo 1").press("Space")
    expect(items(page)).to_have_count(0)
    expect(photo_field(page)).to_be_focused()


def test_no_more_than_twenty(server, visit):
    page = visit(server, path="/restaurants/new")
    dot = encoded(Image.new("RGB", (4, 4), RED), "PNG")
    photo_field(page).set_input_files([photo_file(dot, f"{number}.png", "image/png") for number in range(21)])
    expect(items(page)).to_have_count(20)
    expect(page.locator("#photo-error")).to_contain_text("up to 20 photos")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_gallery_by_keyboard_and_by_buttons(server, visit, device):
    page = with_three(server, visit, device)
    page.locator("[data-slides]").focus()
    for key, number in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowRight", 3), ("Home", 1), ("End", 3), ("ArrowLeft", 2)]:
        page.keyboard.press(key)
        expect_shown(page, number)
        expect(page.locator("[data-place]")).to_have_text(f"Photo {number} of 3")
    page.get_by_role("button", name="Next photo").press("Enter")
    expect_shown(page, 3)
    page.get_by_role("button", name="Previous photo").click()
    expect_shown(page, 2)
    page.get_by_role("link", name="Photo 1 of 3").click()
    expect_shown(page, 1)
    expect(page.get_by_role("link", name="Photo 1 of 3")).to_have_attribute("aria-current", "true")
    assert page.url.endswith("/restaurants/1")


def test_gallery_by_swiping(server, visit):
    page = with_three(server, visit, "phone")
    touch = page.context.new_cdp_session(page)
    box = page.locator("[data-slides]").bounding_box()
    for places, number in [(range(340, 60, -20), 2), (range(340, 60, -20), 3), (range(60, 340, 20), 2)]:
        for kind, x in [("touchStart", places[0]), *(("touchMove", x) for x in places[1:])]:
            point = {"x": x, "y": box["y"] + box["height"] / 2}
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect_shown(page, number)
        expect(page.locator("[data-place]")).to_have_text(f"Photo {number} of 3")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_gallery_without_javascript(server, visit, device):
    page = with_three(server, visit, device, script=False)
    expect(page.get_by_role("button", name="Next photo")).to_be_hidden()
    page.get_by_role("link", name="Photo 3 of 3").click()
    expect_shown(page, 3)
    assert page.url.endswith("#photo-3")
    page.goto("/restaurants/1#photo-2")
    expect_shown(page, 2)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    "file",
    [
        photo_file(
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "a.svg", "image/svg+xml"
        ),
        photo_file(b"just some text", "photo.jpg", "image/jpeg"),
        photo_file(jpeg()[:200], "broken.jpg", "image/jpeg"),
        photo_file(b"", "empty.jpg", "image/jpeg"),
    ],
    ids=["svg", "text", "damaged", "empty"],
)
def test_file_that_is_no_photo_is_refused_in_words(server, visit, file, script):
    page = visit(server, script=script, path="/restaurants/new")
    fill(page, name="Blue Door", summary="Kept all the same")
    photo_field(page).set_input_files(file)
    if not script:
        save(page)
    expect(page.locator("#photo-error")).to_be_visible()
    expect(items(page)).to_have_count(0)
    expect(page.get_by_label("Description")).to_have_value("Kept all the same")
    assert not server.get("/restaurants?q=Blue").text.count("Blue Door</")


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("is_kept", [True, False], ids=["kept", "let go"])
def test_what_could_be_read_of_a_damaged_photo_is_kept_by_who_says_so(server, visit, script, is_kept):
    page = visit(server, script=script, path="/restaurants/new")
    fill(page, name="Blue Door")
    whole = large_jpeg()
    photo_field(page).set_input_files(photo_file(whole[: len(whole) * 3 // 4]))
    if not script:
        save(page)
    expect(page.locator("#photo-error")).to_contain_text("This picture is damaged")
    expect_sent(page, 1)
    expect(items(page).get_by_text("Goes when you save")).to_be_visible()
    assert len(marked(page)) == 1 and shows(preview(page))
    if is_kept:
        page.get_by_label("Remove photo 1").uncheck()
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    if is_kept:
        picture = shown_photo(server, page)
        assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], RED, 80)
    else:
        assert "/photo/" not in page.content()


def test_a_damaged_photo_says_so_after_a_reload_too(server, visit):
    page = visit(server, path="/restaurants/new")
    whole = large_jpeg()
    photo_field(page).set_input_files(photo_file(whole[: len(whole) // 2]))
    error = page.locator("#photo-error")
    expect_sent(page, 1)
    page.reload()
    expect(error).to_contain_text("This picture is damaged")
    expect(items(page).get_by_text("Goes when you save")).to_be_visible()
    photo_field(page).set_input_files(photo_file(jpeg(), "whole.jpg"))
    expect_sent(page, 2)
    page.reload()
    expect(error).to_contain_text("This picture is damaged")
    page.get_by_label("Remove photo 1").uncheck()
    expect(error).to_be_hidden()
    page.reload()
    expect_sent(page, 2)
    expect(error).to_be_hidden()


def test_each_of_several_files_that_are_not_taken_is_named(server, visit):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    whole = large_jpeg()
    files = [photo_file(jpeg()), photo_file(b"text", "words.txt"), photo_file(whole[: len(whole) // 2], "half.jpg")]
    photo_field(page).set_input_files(files)
    error = page.locator("#photo-error")
    expect(error).to_contain_text("words.txt: This is a text.")
    expect(error).to_contain_text("half.jpg: This picture is damaged")
    expect_sent(page, 2)
    assert len(marked(page)) == 1
    # What is about a photo stands as long as it is marked to go.
    photo_field(page).set_input_files(photo_file(jpeg(), "another.jpg"))
    expect_sent(page, 3)
    expect(error).to_have_text(re.compile("^half.jpg: This picture is damaged"))
    page.get_by_label("Remove photo 2").uncheck()
    expect(error).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_a_file_name_does_not_turn_the_words_beside_it(server, visit, script):
    page = visit(server, script=script, path="/restaurants/new")
    photo_field(page).set_input_files([photo_file(b"text", name) for name in ("a\u202egpj.txt", "b\u2067.txt")])
    if not script:
        save(page)
    error = page.locator("#photo-error")
    expect(error).to_contain_text("agpj.txt")
    expect(error).to_contain_text("b.txt")
    assert not set("\u202e\u2067") & set(error.inner_text())


def test_animation_moves_where_nobody_asked_for_stillness(server, visit):
    frames = [Image.new("RGB", (300, 200), colour) for colour in (RED, GREEN, BLUE)]
    moving = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=100, loop=0)
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    photo_field(page).set_input_files(photo_file(moving, "moving.gif", "image/gif"))
    expect_sent(page, 1)
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    shown = page.locator(".hero picture img")
    assert shown.bounding_box() == page.locator(".hero").bounding_box()
    for motion, name in [("no-preference", "-moving.webp"), ("reduce", "00.webp")]:
        page.emulate_media(reduced_motion=motion)
        page.reload()
        assert shows(shown)
        address = shown.evaluate("image => image.currentSrc")
        assert address.endswith(name)
        assert getattr(opened(server.get(address.removeprefix(server.url)).body), "n_frames", 1) == (
            3 if motion == "no-preference" else 1)


def test_a_placeholder_stands_where_a_photo_is_still_missing(server, visit):
    server.add("Blue Door", jpeg())
    page = visit(server, path="about:blank")
    for path in ["/restaurants?look=cards", "/restaurants/1"]:
        page.goto(path)
        photo = page.locator(f"main .veiled {PHOTO}").first
        assert shows(photo)
        assert photo.evaluate("""photo => {
            const {x, y, width, height} = photo.getBoundingClientRect();
            const drawn = document.elementsFromPoint(x + width / 3, y + height / 3);
            return drawn.indexOf(photo) < drawn.indexOf(document.querySelector("main .veil"));
        }""")
    page.route("**/photo/**", lambda route: route.abort())
    for path in ["/restaurants?look=cards", "/restaurants/1"]:
        page.goto(path)
        veil = page.locator("main .veil").first
        expect(veil).to_be_visible()
        assert shows(veil)
