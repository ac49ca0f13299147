"""The steps of a visitor, named as a person would, by the roles and labels that a screen reader hears."""

from playwright.sync_api import Locator, Page

LABELS = {"name": "Name", "type": "Type", "location": "Address", "phone": "Phone", "summary": "Description"}
# A picture that is fetched, not what stands in its place until it is there.
PHOTO = "img:not(.veil)"


def field(page: Page, name: str) -> Locator:
    return page.get_by_label(LABELS[name], exact=True)


def photo_field(page: Page) -> Locator:
    return page.locator("input[type=file][name=photo]")


def fill(page: Page, **values: str):
    for name, value in values.items():
        field(page, name).fill(value)


def save(page: Page):
    page.get_by_role("button", name="Save").click()


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=name)


def heart(place: Page | Locator) -> Locator:
    return place.get_by_role("button", name="Favourite")


def message(page: Page) -> Locator:
    return page.get_by_role("status")


def names(page: Page) -> list[str]:
    """The restaurants on a list page, in order."""
    return page.get_by_role("listitem").get_by_role("heading", level=2).all_inner_texts()


def photo_file(data: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> dict:
    return {"name": name, "mimeType": kind, "buffer": data}


def shows(image: Locator) -> bool:
    """Whether the picture really arrived and could be drawn."""
    image.scroll_into_view_if_needed()
    return image.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
