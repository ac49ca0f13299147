// A heart is set without leaving the page. Where that fails, the form underneath does it the plain way.
let earlier = Promise.resolve();
const waiting = new Map();

// A double click is one press.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("button.heart")) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.matches("button.heart") || button.dataset.plain) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(button.form));
  body.set(button.name, button.value);
  show(button, button.value === "on");
  waiting.set(button, body);
  earlier = earlier.then(() => {
    // Of quick presses the last one counts.
    if (waiting.get(button) !== body) return;
    waiting.delete(button);
    return send(button, body);
  });
});

// What still waits for its turn is sent when the page is left.
addEventListener("pagehide", () => {
  for (const [button, body] of waiting) navigator.sendBeacon(addressOf(button), body);
  waiting.clear();
});

function addressOf(button) {
  return button.getAttribute("formaction") ?? button.form.action;
}

function show(button, isFavorite) {
  button.setAttribute("aria-pressed", isFavorite);
  button.value = isFavorite ? "off" : "on";
}

async function send(button, body) {
  try {
    const answer = await fetch(addressOf(button), { method: "POST", body, redirect: "manual", keepalive: true });
    if (answer.ok || answer.type === "opaqueredirect") return;
  } catch {
    // No answer at all: the plain form shows the browser's own error page.
  }
  show(button, body.get(button.name) !== "on");
  button.dataset.plain = "true";
  button.form.requestSubmit(button);
}
