// The message from the page before: read out, next in the tab order, and dismissed when it is done with.
const message = document.querySelector("[data-message]");

if (message) {
  message.querySelector("[data-dismiss]").addEventListener("click", () => {
    message.remove();
    document.querySelector("main").focus({ preventScroll: true });
  });
  message.tabIndex = -1;
  // An address that names a field puts the cursor there: then the message is read out with the field.
  const field = document.getElementById(location.hash.slice(1));
  const text = message.querySelector("p");
  if (field?.matches("input")) field.setAttribute("aria-describedby", text.id = "message");
  else message.focus({ preventScroll: true });
}
