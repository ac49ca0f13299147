// From cell to cell of the table by arrows and Enter. Saving is for gradebook.js, which comes first: Enter saves, then moves.
const form = document.querySelector("[data-scores]");

function go(cell, rows, columns) {
  const row = cell.closest("tr");
  const next = row.parentElement.rows[row.sectionRowIndex + rows]?.cells[cell.parentElement.cellIndex + columns];
  const input = next?.querySelector("input");
  input?.focus();
  input?.select();
  return Boolean(input);
}

// Within a number the arrows move the caret.
function isAtEdge(cell, step) {
  const { selectionStart: start, selectionEnd: end, value } = cell;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (step < 0 ? 0 : value.length);
}

// Whether the key is done with.
const keys = {
  ArrowUp: (cell) => go(cell, -1, 0),
  ArrowDown: (cell) => go(cell, 1, 0),
  ArrowLeft: (cell) => isAtEdge(cell, -1) && go(cell, 0, -1),
  ArrowRight: (cell) => isAtEdge(cell, 1) && go(cell, 0, 1),
  Enter(cell, event) {
    go(cell, event.shiftKey ? -1 : 1, 0);
    return true;
  },
};

form?.addEventListener("keydown", (event) => {
  const { target: cell, key } = event;
  if (!cell.matches("td > input") || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.shiftKey && key !== "Enter") return;
  if (keys[key]?.(cell, event)) event.preventDefault();
});
