// Leaving a page asks first while words that were typed into one of its forms are not saved.
const drafts = new Set(document.querySelectorAll("[data-draft]:has([aria-invalid])"));
const ask = (event) => event.preventDefault();

function arrange() {
  if (drafts.size) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

// As it came, or emptied.
function isUntouched(form) {
  const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea")];
  return fields.every((field) => field.type !== "file" && (field.value === field.defaultValue || !field.value));
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
