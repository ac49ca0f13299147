// A choice shows its page at once. By keyboard one passes through many before the right one, so there the button does it.
let byKeyboard = false;

addEventListener("keydown", () => { byKeyboard = true; }, true);
addEventListener("pointerdown", () => { byKeyboard = false; }, true);
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-pick]");
  if (form && !byKeyboard) form.requestSubmit();
});
