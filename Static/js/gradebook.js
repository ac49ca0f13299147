// The table of grades saves itself: a cell that was changed is saved when it is left, one after the other. Without this
// file the form around the table saves them all. What becomes of a cell is in its `data-state`:
//
//   (blank)  as the server sent it, or being typed in
//   saving   on its way, or waiting for its turn
//   saved    stored
//   wrong    not taken: wrong as it is, or somebody else has saved over it
//   offline  no answer, or none of use for now: it is tried again with the next cell
//
// `data-before` holds what the server has confirmed and the person has seen, where the page did not come with it as the
// value. Whatever else is in the cell is sent, also while an answer is awaited: then it waits for its turn, and is compared
// with what is confirmed by then.
const form = document.querySelector("[data-scores]");
const unsaved = new Set();
const waiting = new Set();
const problems = new WeakMap();
// What was sent without an answer and is not what was confirmed: it may be stored.
const doubts = new WeakMap();
let running = null;
let sending = null;

const again = "It is tried again with the next grade.";
const reasons = {
  403: "as this page is not from this server. Please load the page again.",
  404: "as the server does not know this page any more. Please load the page again.",
  408: `as it took too long. ${again}`,
  413: "as this is more than the server takes. Please write less.",
  421: "as the server does not go by this name. Please open it by its usual address.",
  503: `as the server is busy. ${again}`,
  507: `as the server's disk is full. ${again}`,
};

const cells = "td > input";
const isCell = (element) => element.matches(cells);
const before = (cell) => cell.dataset.before ?? cell.defaultValue;
const isChanged = (cell) => cell.value.trim() !== before(cell).trim();
const isUnsaved = (cell) => isChanged(cell) || doubts.has(cell) || sending?.cell === cell;
const ask = (event) => event.preventDefault();

// What is wrong is not sent again as it is, nor is what somebody else has saved over: not before it is looked at.
const isStuck = (cell) => cell.dataset.state === "wrong";

function note(cell) {
  isUnsaved(cell) ? unsaved.add(cell) : unsaved.delete(cell);
  if (unsaved.size) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function mark(cell, state, sentence = "") {
  problems.set(cell, sentence);
  cell.dataset.state = state;
  state === "wrong" ? cell.setAttribute("aria-invalid", "true") : cell.removeAttribute("aria-invalid");
  if (sentence) say(sentence);
}

function say(sentence) {
  form.querySelector("[data-status]").textContent = sentence;
}

function name(cell) {
  return cell.getAttribute("aria-labelledby").split(" ").map((id) => document.getElementById(id).firstChild.textContent).join(", ");
}

function save(cell) {
  if (!isUnsaved(cell) || sending?.cell === cell && sending.points === cell.value) return;
  waiting.add(cell);
  mark(cell, "saving");
  running ??= drain().finally(() => { running = null; });
}

async function drain() {
  for (const cell of waiting) {
    waiting.delete(cell);
    if (!isUnsaved(cell)) mark(cell, "");
    else if (!await send(cell)) break;
  }
  for (const cell of waiting) mark(cell, "offline", problems.get(cell));
  waiting.clear();
}

// Whether there was an answer.
async function send(cell) {
  const [student, quiz] = cell.name.split("-");
  const points = cell.value;
  sending = { cell, points };
  // What is as it was confirmed is sent for the sake of what may be stored instead.
  const known = isChanged(cell) ? before(cell) : doubts.get(cell);
  const body = new URLSearchParams({ student, quiz, points, before: known });
  let answer, told;
  try {
    answer = await fetch(form.dataset.scores, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
    told = await read(answer);
  } catch {
    doubt(cell, points);
    mark(cell, "offline", `${name(cell)}: not saved, as the server does not answer. ${again}`);
    return false;
  } finally {
    sending = null;
  }
  if (answer.ok && told.points !== undefined) accept(cell, points, told);
  else if (answer.status === 409 || answer.status === 422) refuse(cell, points, told);
  else fail(cell, points, answer.status, told);
  note(cell);
  return answer.status < 500;
}

// What the server says; where that is a page of errors, a sentence by its status.
async function read(answer) {
  if (answer.headers.get("Content-Type")?.startsWith("application/json")) return answer.json();
  const reason = reasons[answer.status] ?? `as the server gave no answer of use (${answer.status}). ${again}`;
  return { message: `not saved, ${reason}` };
}

function accept(cell, points, told) {
  doubts.delete(cell);
  const isShown = cell.value === points;
  // Where nothing was changed, the server tells what is stored; who has typed on does not see it.
  cell.dataset.before = isShown ? told.points : told.seen ?? told.points;
  // What was typed meanwhile waits for its own turn.
  if (isShown) {
    waiting.delete(cell);
    cell.value = told.points;
    mark(cell, "saved");
  }
  const row = cell.closest("tr");
  row.lastElementChild.textContent = told.student;
  const foot = row.closest("table").tFoot.rows[0];
  foot.cells[cell.parentElement.cellIndex].textContent = told.quiz;
  foot.lastElementChild.textContent = told.overall;
  told.undo ? offer(told) : say(told.message);
}

function refuse(cell, points, told) {
  const sentence = `${name(cell)}: ${told.message}`;
  if (told.points === undefined) {
    if (cell.value === points) mark(cell, "wrong", sentence);
    return;
  }
  // Somebody else's points are told, whatever was typed meanwhile: it is not sent before they are seen.
  cell.dataset.before = told.points;
  doubts.delete(cell);
  waiting.delete(cell);
  mark(cell, isChanged(cell) ? "wrong" : "", sentence);
}

function doubt(cell, points) {
  if (points.trim() !== before(cell).trim()) doubts.set(cell, points);
}

function fail(cell, points, status, told) {
  // Where the fault is not the server's, it has stored nothing.
  if (status < 400 || status >= 500) doubt(cell, points);
  // It cannot read what was sent before: then it has not stored that either.
  if (status === 400) doubts.delete(cell);
  isUnsaved(cell) ? mark(cell, "offline", `${name(cell)}: ${told.message}`) : mark(cell, "");
}

// A grade was taken away: the message with the way back, as a page would show it.
function offer({ message, undo }) {
  say("");
  const place = document.querySelector("[data-messages]");
  place.replaceChildren(document.querySelector("[data-deleted]").content.cloneNode(true));
  place.querySelector("p").textContent = message;
  place.querySelector("form").action = undo;
  place.querySelector("[data-dismiss]").addEventListener("click", () => place.replaceChildren());
}

// What waits and is typed again waits until it is left again.
function type(cell) {
  waiting.delete(cell);
  mark(cell, "");
  note(cell);
}

// What was there before, instead of what was typed.
function restore(cell, event) {
  event.preventDefault();
  cell.value = before(cell);
  type(cell);
  cell.select();
}

function leave(cell) {
  for (const other of unsaved) if (other.dataset.state === "offline") save(other);
  if (!isStuck(cell)) save(cell);
}

if (form) {
  form.addEventListener("keydown", (event) => {
    const { target: cell, key } = event;
    if (!isCell(cell) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Enter") save(cell);
    if (key === "Escape" && !event.shiftKey) restore(cell, event);
  });
  form.addEventListener("input", ({ target }) => type(target));
  form.addEventListener("focusin", ({ target }) => { if (problems.get(target)) say(problems.get(target)); });
  form.addEventListener("focusout", ({ target }) => { if (isCell(target)) leave(target); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // A browser fills in words of its own without a sign.
    for (const cell of form.querySelectorAll(cells)) note(cell);
    for (const cell of unsaved) save(cell);
    await running;
    if (!unsaved.size) say("All grades are saved.");
  });
  document.addEventListener("fresh", () => {
    unsaved.clear();
    removeEventListener("beforeunload", ask);
  });
  // What was typed and left before this file came is saved now. What a refused form came back with waits for its button, as
  // does what the browser filled in again on a page gone back to: that may be older than what is stored.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  for (const cell of form.querySelectorAll(cells)) {
    note(cell);
    if (cell.hasAttribute("aria-invalid")) mark(cell, "wrong");
    else if (isNew && !("before" in cell.dataset) && cell !== document.activeElement) save(cell);
  }
}
