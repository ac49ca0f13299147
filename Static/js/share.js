// Share by the browser's sheet, with the photo where it takes files; else copy; else the text is there to select.
document.addEventListener("click", async (event) => {
  const summary = event.target.closest("[data-share] > summary");
  const menu = summary?.parentElement;
  if (!menu || menu.open || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  const text = menu.querySelector("textarea").value;
  try {
    if (navigator.share) await navigator.share(await offer(menu.dataset, text));
    else await copy(summary, text);
  } catch (error) {
    if (error.name !== "AbortError") menu.open = true;
  }
});

async function offer({ title, photo }, text) {
  const plain = { title, text };
  if (!photo || !navigator.canShare) return plain;
  const answer = await fetch(photo).catch(() => null);
  if (!answer?.ok) return plain;
  const blob = await answer.blob();
  const whole = { ...plain, files: [new File([blob], "photo.webp", { type: blob.type })] };
  return navigator.canShare(whole) ? whole : plain;
}

async function copy(summary, text) {
  await navigator.clipboard.writeText(text);
  const label = summary.lastChild;
  const before = label.textContent;
  label.textContent = "Copied";
  setTimeout(() => { label.textContent = before; }, 2000);
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-share] textarea")) event.target.select();
});
