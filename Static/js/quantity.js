// A quantity is counted without leaving the page, each press for itself. Where that fails, the form underneath does it the
// plain way.
const waiting = [];
let isCounting = false;

// Ahead of what lets a form be sent only once.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.matches("button[name=step]") || button.dataset.plain) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(button.form));
  body.set(button.name, button.value);
  waiting.push({ button, body, address: button.formAction });
  count();
}, true);

// What still waits for its turn is sent when the page is left.
addEventListener("pagehide", () => {
  for (const { address, body } of waiting.splice(0)) navigator.sendBeacon(address, body);
});
addEventListener("pageshow", () => { isCounting = false; });

async function count() {
  if (isCounting) return;
  isCounting = true;
  while (waiting.length) {
    const press = waiting.shift();
    if (!await send(press)) return countPlainly(press);
    // Of several presses the last one shows what came of them.
    if (!waiting.some(({ address }) => address === press.address)) await show(press);
  }
  isCounting = false;
}

async function send({ address, body }) {
  const answer = await fetch(address, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => null);
  return answer?.type === "opaqueredirect";
}

async function show({ button, body }) {
  const answer = await fetch(body.get("from"), { cache: "no-cache" }).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const row = button.closest("li");
  const counted = page && page.getElementById(row.id)?.querySelector(".detail-text");
  if (!counted) return location.assign(body.get("from"));
  row.querySelector(".detail-text").textContent = counted.textContent;
  document.querySelector("[data-counted]").textContent = `${row.querySelector("h2").textContent}: ${counted.textContent}`;
}

function countPlainly({ button }) {
  button.dataset.plain = "true";
  button.form?.requestSubmit(button);
}
