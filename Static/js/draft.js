// Leaving a page asks first while words that were typed into one of its forms are not saved.
// Words that are there already were typed before this file came; on a page gone back to they may be saved since.
const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
const drafts = new Set([...document.querySelectorAll("[data-draft]")].filter(isBegun));
const ask = (event) => event.preventDefault();

function arrange() {
  if (drafts.size) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function fields(form) {
  return [...form.querySelectorAll("input:not([type=hidden]), textarea")];
}

function isBegun(form) {
  if (form.querySelector("[aria-invalid]")) return true;
  return !isBack && fields(form).some((field) => field.type !== "file" && field.value !== field.defaultValue);
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
  drafts.delete(event.target);
  arrange();
});
arrange();
