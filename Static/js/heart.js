// A heart is set without leaving the page. Where that fails, the form underneath does it the plain way.
let earlier = Promise.resolve();

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.matches("button.heart") || button.dataset.plain) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(button.form));
  body.set(button.name, button.value);
  show(button, button.value === "on");
  earlier = earlier.then(() => send(button, body));
});

function show(button, isFavorite) {
  button.setAttribute("aria-pressed", isFavorite);
  button.value = isFavorite ? "off" : "on";
}

async function send(button, body) {
  try {
    const address = button.getAttribute("formaction") ?? button.form.action;
    const answer = await fetch(address, { method: "POST", body, redirect: "manual", keepalive: true });
    if (answer.ok || answer.type === "opaqueredirect") return;
  } catch {
    // No answer at all: the plain form shows the browser's own error page.
  }
  show(button, body.get(button.name) !== "on");
  button.dataset.plain = "true";
  button.form.requestSubmit(button);
}
