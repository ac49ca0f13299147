// Clear empties the fields where they are. A form that was refused is left to the server, which takes its errors away too.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-clear]");
  const form = button?.closest("form");
  if (!form || form.querySelector("[role=alert], [aria-invalid]")) return;
  event.preventDefault();
  const fields = form.querySelectorAll("input:not([type=hidden])");
  for (const field of fields) field.value = "";
  form.dispatchEvent(new Event("input", { bubbles: true }));
  fields[0].focus();
});
