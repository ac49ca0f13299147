// Photos are shown at once and sent ahead while the rest is typed; they are put in order and taken away on the page.
// Without this file they go along with the form, and the server puts them in order.
const field = document.querySelector("[data-photos]");
const part = (name, place = field) => place.querySelector(`[data-${name}]`);
const list = part("list");
const input = field.querySelector("input[type=file]");
const pattern = part("pattern").content.firstElementChild;
const limit = Number(field.dataset.limit);
const unsent = new Map();
const sending = new Map();
// What is wrong, by the item or the file that it is about.
const faults = new Map();
// Files that came with others.
const together = new WeakSet();
let waiting = null;

input.addEventListener("change", take);
// What was chosen before this file came, once the other files are there.
addEventListener("DOMContentLoaded", () => { if (input.files.length) take(); });
// A double click is one: what the first has changed may have brought another photo under the pointer.
list.addEventListener("click", (event) => {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopImmediatePropagation();
});
list.addEventListener("click", (event) => {
  const item = event.target.closest("[data-photo]");
  const button = event.target.closest("[data-move]");
  if (event.target.closest("[data-retry]")) retry(item);
  if (!button) return;
  event.preventDefault();
  move(item, button);
});
// What is not sent yet goes at once; the rest when the form is saved, so that it can be taken back until then.
list.addEventListener("change", ({ target }) => {
  const item = target.closest("[data-photo]");
  if (target.matches("[data-remove]") && unsent.has(item)) discard(item);
  settle(item);
  changed();
});

// Dropped or pasted.
field.addEventListener("dragover", (event) => {
  event.preventDefault();
  part("drop").classList.add("over");
});
field.addEventListener("dragleave", () => part("drop").classList.remove("over"));
field.addEventListener("drop", (event) => {
  event.preventDefault();
  part("drop").classList.remove("over");
  add([...event.dataTransfer.files]);
});
// Words that are pasted into a field are for the field, though a picture of them may come along.
document.addEventListener("paste", (event) => {
  const { files, types } = event.clipboardData;
  const areWords = types.includes("text/plain") && event.target.matches("input, textarea");
  if (!files.length || areWords) return;
  event.preventDefault();
  add([...files]);
});

function take() {
  add([...input.files]);
  input.value = "";
}

function add(files) {
  for (const about of faults.keys()) if (!isItem(about)) faults.delete(about);
  tell();
  const room = Math.max(0, limit - list.querySelectorAll("[data-remove]:not(:checked)").length);
  if (files.length > 1) for (const file of files) together.add(file);
  for (const file of files.slice(0, room)) {
    const item = show("", URL.createObjectURL(file));
    unsent.set(item, file);
    begin(item);
  }
  const others = files.slice(room).map(nameOfFile);
  if (others.length) {
    fault(files, `A restaurant may have up to ${limit} photos. Please remove some first, then add ${others.join(", ")}.`);
  }
  changed();
}

function show(name, address) {
  const item = pattern.cloneNode(true);
  const preview = part("preview", item);
  const plain = preview.src;
  preview.onerror = () => { preview.onerror = null; picture(item, plain); };
  picture(item, address);
  list.append(item);
  rename(item, name);
  if (name) item.dataset.address = address;
  return item;
}

// The file that was shown before is let go.
function picture(item, address) {
  const preview = part("preview", item);
  URL.revokeObjectURL(preview.src);
  preview.src = address;
}

function rename(item, name) {
  part("name", item).value = part("remove", item).value = name;
  for (const button of item.querySelectorAll("[data-move]")) button.value = `${button.dataset.move} ${name}`;
}

// The button goes, so that the focus would be lost.
function retry(item) {
  begin(item);
  part("remove", item).focus();
}

function begin(item) {
  settle(item);
  const request = new XMLHttpRequest();
  sending.set(item, request);
  advance(item, 0, unsent.get(item).size);
  part("progress", item).hidden = false;
  part("retry", item).hidden = true;
  const body = new FormData();
  body.append("photo", unsent.get(item));
  request.open("POST", field.dataset.address);
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => advance(item, loaded, total);
  request.onload = () => { request.status === 201 ? done(item, request.response) : fail(item, request); };
  request.onerror = () => fail(item, request);
  request.send(body);
}

function done(item, response) {
  end(item);
  keep(item, response, false);
  submit();
}

// The server has it now.
function keep(item, { token, preview: address }, isRemoved) {
  unsent.delete(item);
  rename(item, token);
  part("remove", item).checked = isRemoved;
  item.dataset.address = address;
  // Fetched at once, as the server has it no more when somebody goes back to a form that was saved.
  const fetched = new Image();
  fetched.onload = () => picture(item, address);
  fetched.src = address;
  changed();
}

// A file that is no photo goes; what could be read of a damaged one goes when the form is saved, unless that is taken
// back; one that did not get through can be sent again.
function fail(item, { status, response }) {
  const file = unsent.get(item);
  const isRefused = status >= 400 && status < 500;
  end(item);
  if (response?.token) keep(item, response, true);
  else if (isRefused) discard(item);
  else part("retry", item).hidden = false;
  const sentence = response?.message || (status ? "This photo could not be used. Try another one."
    : "The photo did not get through. Is the server still running?");
  fault(isItem(item) ? item : file, sentence, file);
  if (waiting && !isRefused) part("retry", item).focus();
  forget();
}

// Saving that waits for others goes on.
function discard(item) {
  const isFocused = item.contains(document.activeElement);
  unsent.delete(item);
  end(item);
  settle(item);
  URL.revokeObjectURL(part("preview", item).src);
  item.remove();
  if (!unsent.size) forget();
  if (isFocused) input.focus();
  changed();
}

// It is not on its way any more.
function end(item) {
  sending.get(item)?.abort();
  sending.delete(item);
  part("progress", item).hidden = true;
}

function advance(item, loaded, total) {
  item.querySelector("progress").value = 100 * loaded / Math.max(total, 1);
  const [unit, size, digits] = total < 1e6 ? ["KB", 1e3, 0] : ["MB", 1e6, 1];
  const [sent, all] = [loaded, total].map((bytes) => (bytes / size).toFixed(digits));
  part("percent", item).textContent = loaded < total ? `${sent} of ${all} ${unit}` : "Preparing…";
}

function move(item, button) {
  const places = {
    earlier: item.previousElementSibling, first: list.firstElementChild, later: item.nextElementSibling?.nextElementSibling,
  };
  list.insertBefore(item, places[button.dataset.move] ?? null);
  changed();
  const near = button.disabled ? item.querySelector("[data-move]:enabled") : button;
  near?.focus();
  part("said").textContent = part("preview", item).alt;
}

// The numbers are right again, the draft is one, and the way back to this page leads to the same photos.
function changed() {
  number();
  input.form.dispatchEvent(new Event("input", { bubbles: true }));
}

function number() {
  const items = [...list.children];
  for (const [index, item] of items.entries()) {
    part("preview", item).alt = `Photo ${index + 1} of ${items.length}`;
    for (const number of item.querySelectorAll("[data-number]")) number.textContent = index + 1;
    item.querySelector("progress").ariaLabel = `Uploading photo ${index + 1}`;
    for (const button of item.querySelectorAll("[data-move]")) {
      button.disabled = button.dataset.move === "later" ? index === items.length - 1 : index === 0;
    }
  }
  remember();
}

function remember() {
  history.replaceState({ ...history.state, photos: standing() }, "");
}

// The photos that the server has, as they stand.
function standing() {
  return [...list.children].filter((item) => nameOf(item)).map((item) => ({
    name: nameOf(item),
    address: item.dataset.address ?? part("preview", item).getAttribute("src"),
    removed: part("remove", item).checked,
    fault: faults.get(item),
  }));
}

// Not of the hidden field, which the browser fills by its place.
function nameOf(item) {
  return part("remove", item).value;
}

// Among several files it is named.
function fault(about, sentence, file) {
  faults.set(about, { sentence, name: file && nameOfFile(file), isNamed: together.has(file) });
  tell();
}

function isItem(about) {
  return [...list.children].includes(about);
}

function settle(item) {
  if (faults.delete(item)) tell();
}

function tell() {
  const error = part("photo-error");
  const said = [...faults.values()];
  error.textContent = said.map(({ sentence, name, isNamed }) =>
    name && (isNamed || said.length > 1) ? `${name}: ${sentence}` : sentence).join(" ");
  error.hidden = !said.length;
  said.length ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
  remember();
}

// Without what would steer the words beside it.
function nameOfFile(file) {
  return file.name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
}

// Saving waits for photos that are still on their way, and tries again with those that did not get through.
input.form.addEventListener("submit", (event) => {
  if (!unsent.size) return;
  event.preventDefault();
  waiting = event.submitter;
  waiting?.setAttribute("aria-busy", "true");
  for (const item of unsent.keys()) if (!sending.has(item)) begin(item);
});

function submit() {
  if (unsent.size || !waiting) return;
  const button = waiting;
  waiting = null;
  input.form.requestSubmit(button);
}

// Nobody waits to save any more.
function forget() {
  waiting?.removeAttribute("aria-busy");
  waiting = null;
}

// What the server says is about the photo that it has marked, if any.
if (!part("photo-error").hidden) {
  const marked = [...list.children].find((item) => isSentAhead(nameOf(item)) && part("remove", item).checked);
  faults.set(marked ?? field, { sentence: part("photo-error").textContent });
}

// Back or loaded again: the photos stand as they stood, with what is wrong with them, whatever the browser filled in by
// their place.
const type = performance.getEntriesByType("navigation")[0]?.type;
const earlier = /^(back_forward|reload)$/.test(type) && history.state?.photos;
if (earlier) restore(type === "reload" ? await withoutGone(earlier) : earlier);
// A form that was refused is gone back to by what was posted, which a state of its own would make forgotten.
else if (history.state) number();

function restore(photos) {
  const items = new Map();
  for (const item of list.children) {
    items.set(nameOf(item), item);
    rename(item, nameOf(item));
    if (nameOf(item)) part("remove", item).checked = part("remove", item).defaultChecked;
  }
  const before = JSON.stringify(standing());
  const known = [];
  for (const { name, address, removed, fault } of photos) {
    if (!items.has(name) && !isSentAhead(name)) continue;
    const item = items.get(name) ?? show(name, address);
    part("remove", item).checked = removed;
    if (fault) faults.set(item, fault);
    known.push(item);
  }
  list.prepend(...known);
  if (faults.size) tell();
  JSON.stringify(standing()) === before ? number() : changed();
}

// A form loaded again is a new one: it has no photo that another has taken. (The preview may be kept by the browser.)
async function withoutGone(photos) {
  const gone = await Promise.all(photos.map(isGone));
  return photos.filter((_, index) => !gone[index]);
}

async function isGone({ name, address }) {
  if (!isSentAhead(name)) return false;
  const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
}

function isSentAhead(name) {
  return !/^\d+$/.test(name);
}
