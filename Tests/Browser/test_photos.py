"""Photos: chosen, dropped, pasted; previewed, upright, see-through, replaced, removed, refused."""

import base64
import subprocess

import pytest
from pictures import GREEN, RED, encoded, is_near, jpeg, large_jpeg, opened, quarters, transparent_png
from playwright.sync_api import Page, expect
from steps import fill, heading, photo_field, photo_file, save, shows

TRANSFER = """([data, name, type]) => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name, {type}));
    return transfer;
}"""


def preview(page: Page):
    return page.locator("[data-preview]")


def shown_photo(server, page: Page):
    """The large variant of the photo on a restaurant's page, as pixels."""
    image = page.get_by_role("main").locator("img").first
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


@pytest.mark.parametrize("way", ["cancel", "remove"])
def test_saving_is_forgotten_with_the_photo_it_waited_for(server, visit, way):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    held = []
    page.route("**/uploads", lambda route: held.append(route))
    photo_field(page).set_input_files(photo_file(jpeg()))
    save(page)
    button = page.get_by_role("button", name="Save")
    expect(button).to_have_attribute("aria-busy", "true")
    if way == "cancel":
        page.locator("[data-cancel]").click()
    else:
        page.get_by_label("Remove the photo").check()
    expect(button).not_to_have_attribute("aria-busy", "true")

    page.unroute("**/uploads")
    photo_field(page).set_input_files(photo_file(jpeg()))
    expect(page.locator("[data-token]")).not_to_have_value("")
    expect(heading(page)).to_have_text("New restaurant")
    assert "Blue Door" not in server.get("/restaurants").text
    save(page)
    expect(heading(page)).to_have_text("Blue Door")


@pytest.mark.parametrize("event", ["drop", "paste"])
def test_photo_dropped_or_pasted(server, visit, event):
    page = visit(server, path="/restaurants/new")
    fill(page, name="Blue Door")
    data = [base64.b64encode(jpeg()).decode(), "photo.jpg", "image/jpeg"]
    transfer = page.evaluate_handle(TRANSFER, data)
    target = page.locator("[data-drop]" if event == "drop" else "body")
    target.evaluate(
        """(target, [event, transfer]) => target.dispatchEvent(event === "drop"
            ? new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: transfer})
            : new ClipboardEvent("paste", {bubbles: true, cancelable: true, clipboardData: transfer}))""",
        [event, transfer],
    )
    assert shows(preview(page))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    shown_photo(server, page)


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
    photo_field(page).set_input_files(photo_file(encoded(quarters(600, 600).rotate(90), "JPEG")))
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    picture = shown_photo(server, page)
    assert picture.width == picture.height
    assert is_near(picture.getpixel((picture.width // 4, picture.height // 4))[:3], GREEN)

    page.goto(f"{address}/edit")
    page.get_by_label("Remove the photo").check()
    save(page)
    expect(heading(page)).to_have_text("Blue Door")
    assert "/photo/" not in page.content()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    "file",
    [
        photo_file(
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "a.svg", "image/svg+xml"
        ),
        photo_file(b"just some text", "photo.jpg", "image/jpeg"),
        photo_file(jpeg()[:2000], "broken.jpg", "image/jpeg"),
    ],
    ids=["svg", "text", "damaged"],
)
def test_file_that_is_no_photo_is_refused_in_words(server, visit, file, script):
    page = visit(server, script=script, path="/restaurants/new")
    fill(page, name="Blue Door", summary="Kept all the same")
    photo_field(page).set_input_files(file)
    if not script:
        save(page)
    expect(page.locator("#photo-error")).to_be_visible()
    expect(page.get_by_label("Description")).to_have_value("Kept all the same")
    assert not server.get("/restaurants?q=Blue").text.count("Blue Door</")
