// The address opens the map that was chosen last; the arrow beside it offers the others.
const memory = "map";

function remembered() {
  try { return localStorage.getItem(memory); } catch { return null; }
}

function remember(key) {
  try { localStorage.setItem(memory, key); } catch { /* a browser that keeps nothing asks each time */ }
}

function arrange() {
  const place = document.querySelector("[data-map]");
  const choice = place?.querySelector(`[data-map-key="${CSS.escape(remembered() ?? "")}"]`);
  if (!choice) return;
  const summary = place.querySelector("[data-map-summary]");
  const link = place.querySelector(".map-link") ?? document.createElement("a");
  link.className = "group-row map-link";
  link.href = choice.href;
  link.target = "_blank";
  link.rel = "noopener";
  link.replaceChildren(...[...summary.children].filter((part) => !part.matches(".hint")).map((part) => part.cloneNode(true)));
  place.prepend(link);
  place.classList.add("remembered");
  summary.setAttribute("aria-label", "Choose another map");
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-map-key]");
  if (!choice) return;
  remember(choice.dataset.mapKey);
  choice.closest("details").open = false;
  arrange();
});
document.addEventListener("fresh", arrange);
arrange();
