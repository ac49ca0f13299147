// Coming back by the browser's back button shows what is true now, not what was true when the page was left.
addEventListener("pageshow", async (event) => {
  const navigation = performance.getEntriesByType("navigation")[0];
  const isBack = event.persisted || navigation?.type === "back_forward";
  const shown = document.querySelector("[data-fresh]");
  if (!isBack || !shown) return;
  const answer = await fetch(location.href, { cache: "no-cache" }).catch(() => null);
  if (!answer) return;
  if (!answer.ok) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const current = page.querySelector("[data-fresh]");
  if (!current) return location.reload();
  if (current.innerHTML === shown.innerHTML) return;
  shown.replaceWith(current);
  document.dispatchEvent(new Event("fresh"));
});
