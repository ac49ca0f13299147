// Several photos: buttons and arrow keys step through them, and what is shown is told. Without this file they are swiped,
// and the small ones lead to each.
let target = null;

function parts(place) {
  const gallery = place?.closest("[data-gallery]");
  const slides = gallery?.querySelector("[data-slides]");
  return { gallery, slides, count: slides?.children.length };
}

function shown({ slides }) {
  return Math.round(slides.scrollLeft / slides.clientWidth);
}

// Where it is, or on its way to.
function place(found) {
  return target ?? shown(found);
}

function show(found, index) {
  target = Math.max(0, Math.min(index, found.count - 1));
  found.slides.scrollTo({ left: target * found.slides.clientWidth });
}

function tell(found) {
  const { gallery, count } = found;
  const index = shown(found);
  for (const [number, link] of gallery.querySelectorAll(".thumbs a").entries()) {
    if (number !== index) link.removeAttribute("aria-current");
    else if (!link.hasAttribute("aria-current")) {
      link.setAttribute("aria-current", "true");
      const strip = link.closest(".thumbs");
      strip.scrollTo({ left: link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2 });
    }
  }
  for (const button of gallery.querySelectorAll("[data-step]")) {
    const to = index + Number(button.dataset.step);
    button.setAttribute("aria-disabled", to < 0 || to >= count);
  }
  const text = `Photo ${index + 1} of ${count}`;
  const status = gallery.querySelector("[data-place]");
  if (status.textContent !== text) status.textContent = text;
}

function arrange() {
  const found = parts(document.querySelector("[data-gallery]"));
  if (!found.gallery) return;
  found.gallery.querySelector("[data-steps]").hidden = false;
  found.slides.addEventListener("scroll", () => tell(found), { passive: true });
  found.slides.addEventListener("scrollend", () => { target = null; });
  tell(found);
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const link = event.target.closest(".thumbs a");
  const found = parts(step ?? link);
  if (!found.gallery || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (step) show(found, place(found) + Number(step.dataset.step));
  else show(found, [...found.gallery.querySelectorAll(".thumbs a")].indexOf(link));
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches("[data-slides]") || event.altKey || event.ctrlKey || event.metaKey) return;
  const found = parts(event.target);
  const index = { ArrowLeft: place(found) - 1, ArrowRight: place(found) + 1, Home: 0, End: found.count - 1 }[event.key];
  if (index === undefined) return;
  event.preventDefault();
  show(found, index);
});

addEventListener("resize", () => {
  const found = parts(document.querySelector("[data-gallery]"));
  if (found.gallery) tell(found);
});
document.addEventListener("fresh", arrange);
arrange();
