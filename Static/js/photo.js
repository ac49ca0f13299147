// The photo is shown at once and sent ahead while the rest is typed. Without this file it goes along with the form.
const field = document.querySelector("[data-photo]");
const part = (name) => field.querySelector(`[data-${name}]`);
const input = field.querySelector("input[type=file]");
const preview = part("preview");
const before = { src: preview.getAttribute("src"), alt: preview.alt };
let sending = null;
let waiting = null;

input.addEventListener("change", () => { if (input.files[0]) begin(input.files[0]); });
part("retry").addEventListener("click", () => { if (input.files[0]) begin(input.files[0]); });
part("cancel").addEventListener("click", () => {
  end();
  forget();
  input.value = "";
  restore();
  input.focus();
});
part("remove").addEventListener("change", (event) => {
  if (!event.target.checked) return;
  end();
  forget();
  input.value = "";
  part("token").value = "";
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
  take(event.dataTransfer);
});
document.addEventListener("paste", (event) => {
  if (event.clipboardData.files.length) { event.preventDefault(); take(event.clipboardData); }
});

function take(transfer) {
  const file = [...transfer.files].find((file) => file.type.startsWith("image/")) ?? transfer.files[0];
  if (!file) return;
  const one = new DataTransfer();
  one.items.add(file);
  input.files = one.files;
  begin(file);
}

function show(src, alt) {
  if (preview.src.startsWith("blob:")) URL.revokeObjectURL(preview.src);
  preview.src = src;
  preview.alt = alt;
}

function restore() {
  show(before.src, before.alt);
}

function begin(file) {
  end();
  part("remove").checked = false;
  part("switch").hidden = false;
  part("token").value = "";
  show(URL.createObjectURL(file), "The new photo");
  preview.onerror = () => { preview.onerror = null; restore(); };
  say("");
  advance(0);
  part("progress").hidden = false;

  const body = new FormData();
  body.append("photo", file);
  sending = new XMLHttpRequest();
  sending.open("POST", field.dataset.address);
  sending.responseType = "json";
  sending.upload.onprogress = ({ loaded, total }) => advance(Math.floor(100 * loaded / total));
  sending.onload = ({ target }) => { target.status === 201 ? done(target.response) : fail(target.response?.message); };
  sending.onerror = () => fail("The photo did not get through. Is the server still running?");
  sending.send(body);
}

function done({ token, preview: address }) {
  end();
  part("token").value = token;
  input.value = "";
  if (!preview.src.startsWith("blob:")) show(address, "The new photo");
  const button = waiting;
  waiting = null;
  if (button) input.form.requestSubmit(button);
}

function fail(message) {
  end();
  say(message || "This photo could not be used. Try another one.");
  if (waiting) part("retry").focus();
  forget();
}

// Nobody waits to save any more.
function forget() {
  waiting?.removeAttribute("aria-busy");
  waiting = null;
}

// Nothing is on its way any more.
function end() {
  sending?.abort();
  sending = null;
  part("progress").hidden = true;
}

function advance(percent) {
  field.querySelector("progress").value = percent;
  part("percent").textContent = percent < 100 ? `${percent} %` : "Preparing…";
}

function say(message) {
  const error = part("photo-error");
  error.textContent = message;
  error.hidden = part("retry").hidden = !message;
  message ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
}

// Saving waits for a photo that is still on its way.
input.form.addEventListener("submit", (event) => {
  if (!sending) return;
  event.preventDefault();
  waiting = event.submitter;
  waiting?.setAttribute("aria-busy", "true");
});
