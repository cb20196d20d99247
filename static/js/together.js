// Values looked at together: one key confirms them, one rejects them, one goes back to looking at each by itself.
const together = document.getElementById("together");
let sent = false;

function go(address) {
  if (sent) return;
  sent = true;
  window.location.assign(address);
}

function press(button) {
  if (sent || !button) return;
  sent = true;
  button.click();
}

const acts = {
  a: () => press(document.querySelector("#confirm-all button")),
  r: () => press(document.getElementById("reject-all")),
  b: () => go(together.dataset.back),
  ArrowLeft: () => go(together.dataset.back),
  q: () => go(together.dataset.leave),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input, textarea, select")) return;
  const act = acts[event.key];
  if (act) {
    event.preventDefault();
    act();
  }
});
