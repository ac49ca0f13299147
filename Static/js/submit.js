// A form is sent once, however often its button is pressed. (Other scripts may have taken the event over before.)
const patience = 8000;

function rest(form) {
  delete form.dataset.sent;
  for (const button of form.elements) button.removeAttribute("aria-busy");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "true";
  event.submitter?.setAttribute("aria-busy", "true");
  setTimeout(rest, patience, form);
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) rest(form);
});
