// The table of scores by keyboard. A cell that was changed is saved when it is left, one after the other. Without this
// file the form around the table saves them all.
const form = document.querySelector("[data-scores]");
const unsaved = new Set();
const waiting = new Set();
const problems = new WeakMap();
let running = null;
let sending = null;

const isCell = (element) => element.matches("td > input");
const before = (cell) => cell.dataset.before ?? cell.defaultValue;
const isChanged = (cell) => cell.value.trim() !== before(cell).trim();
const ask = (event) => event.preventDefault();

// What is wrong is not sent again as it is, nor is what somebody else has saved over: not before it is looked at.
const isStuck = (cell) => cell.dataset.state === "wrong";

function note(cell) {
  isChanged(cell) ? unsaved.add(cell) : unsaved.delete(cell);
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
  if (!isChanged(cell) || sending?.cell === cell && sending.points === cell.value) return;
  waiting.add(cell);
  mark(cell, "saving");
  running ??= drain().finally(() => { running = null; });
}

async function drain() {
  for (const cell of waiting) {
    waiting.delete(cell);
    if (isChanged(cell) && !await send(cell)) break;
  }
  for (const cell of waiting) mark(cell, "offline");
  waiting.clear();
}

// Whether there was an answer.
async function send(cell) {
  const [student, quiz] = cell.name.split("-");
  const points = cell.value;
  sending = { cell, points };
  const body = new URLSearchParams({ student, quiz, points, before: before(cell) });
  let answer, told;
  try {
    answer = await fetch(form.dataset.scores, {
      method: "POST", body, headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15_000),
    });
    told = await answer.json();
  } catch {
    mark(cell, "offline", `${name(cell)}: not saved, as the server does not answer. It is tried again with the next score.`);
    return false;
  } finally {
    sending = null;
  }
  if (answer.ok) accept(cell, points, told);
  else if (answer.status === 409 || answer.status === 422) refuse(cell, points, told);
  else mark(cell, "offline", `${name(cell)}: ${told.message}`);
  note(cell);
  return answer.status < 500;
}

function accept(cell, points, told) {
  delete cell.dataset.before;
  cell.defaultValue = told.points;
  // What was typed meanwhile waits for its own turn.
  if (cell.value === points) {
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
  if (told.points !== undefined) cell.dataset.before = told.points;
  if (cell.value === points) mark(cell, "wrong", `${name(cell)}: ${told.message}`);
}

// A score was taken away: the message with the way back, as a page would show it.
function offer({ message, undo }) {
  const place = document.querySelector("[data-messages]");
  place.replaceChildren(document.querySelector("[data-deleted]").content.cloneNode(true));
  place.querySelector("p").textContent = message;
  place.querySelector("form").action = undo;
  place.querySelector("[data-dismiss]").addEventListener("click", () => place.replaceChildren());
}

function leave(cell) {
  for (const other of unsaved) if (other.dataset.state === "offline") save(other);
  if (!isStuck(cell)) save(cell);
}

function go(cell, rows, columns) {
  const row = cell.closest("tr");
  const next = row.parentElement.rows[row.sectionRowIndex + rows]?.cells[cell.parentElement.cellIndex + columns];
  const input = next?.querySelector("input");
  input?.focus();
  input?.select();
  return Boolean(input);
}

function isAtEdge(cell, step) {
  const { selectionStart: start, selectionEnd: end, value } = cell;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (step < 0 ? 0 : value.length);
}

const keys = {
  ArrowUp: (cell) => go(cell, -1, 0),
  ArrowDown: (cell) => go(cell, 1, 0),
  ArrowLeft: (cell) => isAtEdge(cell, -1) && go(cell, 0, -1),
  ArrowRight: (cell) => isAtEdge(cell, 1) && go(cell, 0, 1),
  Enter(cell, event) {
    save(cell);
    go(cell, event.shiftKey ? -1 : 1, 0);
    return true;
  },
  Escape(cell) {
    cell.value = before(cell);
    mark(cell, "");
    note(cell);
    cell.select();
    return true;
  },
};

if (form) {
  form.addEventListener("keydown", (event) => {
    if (!isCell(event.target) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key !== "Enter") return;
    if (keys[event.key]?.(event.target, event)) event.preventDefault();
  });
  form.addEventListener("input", ({ target }) => {
    mark(target, "");
    note(target);
  });
  form.addEventListener("focusin", ({ target }) => { if (problems.get(target)) say(problems.get(target)); });
  form.addEventListener("focusout", ({ target }) => { if (isCell(target)) leave(target); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    for (const cell of unsaved) save(cell);
    await running;
    if (!unsaved.size) say("All scores are saved.");
  });
  document.addEventListener("fresh", () => {
    unsaved.clear();
    removeEventListener("beforeunload", ask);
  });
  for (const cell of form.querySelectorAll("[data-before]")) {
    note(cell);
    if (cell.hasAttribute("aria-invalid")) mark(cell, "wrong");
  }
}
