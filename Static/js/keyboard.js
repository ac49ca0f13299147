// The keyboard that a phone shows for a field, or for all fields of a form. Only a phone with a script has use for it,
// and the markup checker still warns of the attribute.
function arrange() {
  for (const place of document.querySelectorAll("[data-keyboard]")) {
    const fields = place.matches("input") ? [place] : place.querySelectorAll("input");
    for (const field of fields) field.inputMode = place.dataset.keyboard;
  }
}

document.addEventListener("fresh", arrange);
arrange();
