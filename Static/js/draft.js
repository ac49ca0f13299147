// Leaving a page asks first while words that were typed into one of its forms are not saved.
// Words that are there already were typed before this file came, or before the page was gone back to or loaded again; then
// they may have been saved, which a browser without `navigation` cannot tell.
const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
// Names this page in the browser's history. (A state of it would be lost with the next one of `history`.)
const place = window.navigation?.currentEntry?.key;
const mayBeSaved = place ? isSent() : isBack;
const drafts = new Set();
const ask = (event) => event.preventDefault();

function arrange() {
  if (drafts.size) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function isSent() {
  try { return sessionStorage.getItem(`sent ${place}`) !== null; } catch { return isBack; }
}

function noteSent() {
  try { if (place) sessionStorage.setItem(`sent ${place}`, ""); } catch { /* nor is it asked for */ }
}

function fields(form) {
  return [...form.querySelectorAll("input:not([type=hidden]), textarea")];
}

function isBegun(form) {
  if (form.querySelector("[aria-invalid]")) return true;
  return !mayBeSaved && fields(form).some((field) => field.type !== "file" && field.value !== field.defaultValue);
}

// As it came, or emptied.
function isUntouched(form) {
  return fields(form).every((field) => field.type !== "file" && (field.value === field.defaultValue || !field.value));
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest("[data-draft]");
  if (!form) return;
  if (isUntouched(form)) drafts.delete(form);
  else drafts.add(form);
  arrange();
});
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (event.target.matches("[data-draft]")) noteSent();
  drafts.delete(event.target);
  arrange();
});
// The browser has filled in again what it will by then; a page that it has kept as it was knows its drafts.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) return;
  for (const form of document.querySelectorAll("[data-draft]")) if (isBegun(form)) drafts.add(form);
  arrange();
});
