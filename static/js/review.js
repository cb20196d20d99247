// The review by keyboard. Every key does what a button or a link of the page does.
const review = document.getElementById("review");
const input = document.getElementById("value");
const keys = document.getElementById("keys");
const pick = document.getElementById("pick");
const picture = document.getElementById("page-picture");
const announcer = document.getElementById("announcer");
let sent = false;

function press(button) {
  if (!button || sent) return;
  sent = true; // a key held down decides about one value only
  button.form.requestSubmit(button);
}

function go(address) {
  if (!address || sent) return;
  sent = true;
  window.location.assign(address);
}

function openWords() {
  if (!pick) return;
  pick.open = !pick.open;
  if (pick.open) pick.querySelector("summary").focus();
}

function unfold(id) {
  const field = document.getElementById(id);
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}

// From cell to cell: the table's rows and columns as they are drawn.
function step(across, down) {
  const here = document.querySelector("[data-cell][aria-current]");
  const cell = here?.closest("td");
  if (!cell) return go(document.querySelector(".hr-cells [data-cell]")?.href);
  const row = down ? cell.parentElement.parentElement.rows[cell.parentElement.sectionRowIndex + down] : cell.parentElement;
  return go(row?.cells[cell.cellIndex + across]?.querySelector("[data-cell]")?.href);
}

const inTable = document.querySelector(".hr-cells") !== null;
const acts = {
  e: () => { if (!input.form.hidden) { input.focus(); input.select(); } },
  p: openWords,
  s: () => go(review.dataset.skip),
  n: () => go(review.dataset.skip),
  b: () => go(review.dataset.back),
  "[": () => go(review.dataset.tableBefore),
  "]": () => go(review.dataset.tableAfter),
  ArrowRight: () => (inTable ? step(1, 0) : go(review.dataset.skip)),
  ArrowLeft: () => (inTable ? step(-1, 0) : go(review.dataset.back)),
  ...(inTable ? { ArrowDown: () => step(0, 1), ArrowUp: () => step(0, -1) } : {}),
  t: () => go(document.getElementById("together")?.href),
  i: () => document.getElementById("to")?.focus(),
  l: () => unfold("reason"),
  y: () => unfold("add-component"),
  z: () => { const more = document.getElementById("more"); if (more) more.open = !more.open; },
  o: () => go(document.getElementById("again")?.href),
  x: startBox,
  w: () => go(review.querySelector(".hr-figure .hr-evidence")?.href),
  q: () => go(review.dataset.leave),
  "?": () => keys.showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
  const within = event.target;
  if (box && moveBox(event)) return;
  if (within.matches("input, textarea, select")) {
    if (event.key === "Escape") {
      within.blur();
      document.getElementById("value-title").focus();
    }
    return;
  }
  if (within.matches("[data-word]") && moved(within, event)) return;
  if (event.repeat) return;
  const button = /^[A-Za-z]$/.test(event.key) ? review.querySelector(`[data-key="${event.key}"]`) : null;
  const act = button ? () => press(button)
    : acts[event.key] ?? (/^[1-9]$/.test(event.key)
      ? () => press(document.querySelectorAll("#choose button")[Number(event.key) - 1]) : undefined);
  if (act) {
    event.preventDefault();
    act();
  }
});

function moved(word, event) {
  const way = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  if (event.key === "Escape") {
    document.getElementById("value-title").focus();
    return true;
  }
  if (!way) return false;
  event.preventDefault();
  word[way]?.focus();
  return true;
}

// The first word that is taken replaces what was read; more are added to it.
let taken = false;
review.addEventListener("click", (event) => {
  const whole = event.target.closest("[data-take]");
  if (whole) {
    input.value = whole.dataset.take;
    input.focus();
    return;
  }
  const word = event.target.closest("[data-word]");
  if (!word) return;
  input.value = taken ? `${input.value} ${word.dataset.word}` : word.dataset.word;
  taken = true;
  announcer.textContent = `The correction is ${input.value}`;
});

// When the words have come, the ones of the value's own place are at hand.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "picked") return;
  (event.target.querySelector(".is-inside") ?? event.target.querySelector("[data-word]"))?.focus();
});

// A box on the page: drawn with the pointer, or moved and sized by arrows. What it holds is read by the server.
let box = null;
const drawn = document.getElementById("drawn");

function show() {
  for (const side of ["x", "y", "width", "height"]) drawn.setAttribute(side, box[side].toFixed(1));
}

function startBox() {
  if (!picture) return;
  const current = picture.querySelector(".is-current");
  const side = (name, otherwise) => (current ? Number(current.getAttribute(name)) : otherwise);
  const view = picture.viewBox.baseVal;
  box = { x: side("x", view.width / 3), y: side("y", view.y + view.height / 2), width: side("width", 80), height: side("height", 14) };
  show();
  announcer.textContent = "Arrows move the box, Shift and arrows size it, Enter reads it, Escape leaves.";
}

function moveBox(event) {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.key === "Escape") {
    box = null;
    drawn.setAttribute("width", 0);
  } else if (event.key === "Enter") {
    readBox();
  } else if (by && event.shiftKey) {
    box.width = Math.max(box.width + by[0] * 4, 4);
    box.height = Math.max(box.height + by[1] * 2, 4);
    show();
  } else if (by) {
    const view = picture.viewBox.baseVal;
    box.x = Math.min(Math.max(box.x + by[0] * 4, 0), view.width - box.width);
    box.y = Math.min(Math.max(box.y + by[1] * 4, view.y), view.y + view.height - box.height);
    show();
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

function readBox() {
  const sides = [box.x, box.y, box.x + box.width, box.y + box.height].map((side) => side.toFixed(1));
  go(`${review.dataset.here}&page=${review.dataset.page}&box=${sides.join(",")}`);
}

if (picture) {
  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    return [Math.min(Math.max(point.x, 0), Number(picture.dataset.width)), Math.min(Math.max(point.y, 0), Number(picture.dataset.height))];
  };
  let from = null;
  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch" && !box) return;
    from = at(event);
    picture.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  picture.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = at(event);
    box = { x: Math.min(x, from[0]), y: Math.min(y, from[1]), width: Math.abs(x - from[0]), height: Math.abs(y - from[1]) };
    show();
  });
  picture.addEventListener("pointerup", () => {
    if (from && box && box.width > 3 && box.height > 3) readBox();
    from = null;
  });
  document.getElementById("draw")?.addEventListener("click", startBox);
}

document.getElementById("keys-open").addEventListener("click", () => keys.showModal());
document.querySelector(".hr-cells .is-current [data-cell]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
if (new URLSearchParams(window.location.search).has("box")) input.focus();
