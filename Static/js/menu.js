// A menu is a <details>. It closes when another opens, on Escape, on a press elsewhere, and when the page is left.
const open = () => document.querySelectorAll("details.menu[open]");

function close(except) {
  for (const menu of open()) if (menu !== except) menu.open = false;
}

document.addEventListener("toggle", ({ target }) => {
  if (!target.matches("details.menu[open]")) return;
  close(target);
  target.querySelector(".menu-items").scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("pointerdown", (event) => close(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const summary = open()[0]?.querySelector("summary");
  close();
  summary?.focus();
});
addEventListener("pagehide", () => close());
