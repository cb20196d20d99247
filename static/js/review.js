// The review by keyboard. Every key does what a button or a link of the page does.
const review = document.getElementById("review");
const input = document.getElementById("value");
const keys = document.getElementById("keys");
const pick = document.getElementById("pick");
let sent = false;

function press(form) {
  const button = form?.querySelector("button");
  if (!button || sent) return;
  sent = true; // a key held down decides about one value only
  form.requestSubmit(button);
}

function choose(number) {
  const button = document.querySelectorAll("#choose button")[number - 1];
  if (!button || sent) return;
  sent = true;
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

const acts = {
  c: () => press(document.getElementById("confirm")),
  r: () => press(document.getElementById("reject")),
  u: () => press(document.getElementById("undo")),
  e: () => { if (!input.form.hidden) { input.focus(); input.select(); } },
  p: openWords,
  s: () => go(review.dataset.skip),
  ArrowRight: () => go(review.dataset.skip),
  b: () => go(review.dataset.back),
  ArrowLeft: () => go(review.dataset.back),
  g: () => press(document.getElementById("example")),
  t: () => go(document.getElementById("together")?.href),
  w: () => go(review.querySelector(".hr-figure .hr-evidence")?.href),
  q: () => go(review.dataset.leave),
  "?": () => keys.showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
  const within = event.target;
  if (within.matches("input, textarea, select")) {
    if (event.key === "Escape") {
      within.blur();
      document.getElementById("value-title").focus();
    }
    return;
  }
  if (within.matches("[data-word]") && moved(within, event)) return;
  if (event.repeat) return;
  const act = acts[event.key] ?? (/^[1-9]$/.test(event.key) ? () => choose(Number(event.key)) : undefined);
  if (act) {
    event.preventDefault();
    act();
  }
});

function moved(word, event) {
  const step = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[event.key];
  if (event.key === "Escape") {
    document.getElementById("value-title").focus();
    return true;
  }
  if (!step) return false;
  event.preventDefault();
  word[step]?.focus();
  return true;
}

// The first word that is taken replaces what was read; more are added to it.
let taken = false;
review.addEventListener("click", (event) => {
  const word = event.target.closest("[data-word]");
  if (!word) return;
  input.value = taken ? `${input.value} ${word.dataset.word}` : word.dataset.word;
  taken = true;
  document.getElementById("announcer").textContent = `The correction is ${input.value}`;
});

// When the words have come, the ones of the value's own place are at hand.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "picked") return;
  (event.target.querySelector(".is-inside") ?? event.target.querySelector("[data-word]"))?.focus();
});

document.getElementById("keys-open").addEventListener("click", () => keys.showModal());
