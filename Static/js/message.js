// The message from the page before: read out, next in the tab order, and dismissed when it is done with.
const message = document.querySelector("[data-message]");

if (message) {
  message.querySelector("[data-dismiss]").addEventListener("click", () => {
    message.remove();
    document.querySelector("main").focus({ preventScroll: true });
  });
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
}
