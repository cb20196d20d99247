// Values looked at together: one key confirms them, one goes back to looking at each by itself.
const together = document.getElementById("together");
let sent = false;

function go(address) {
  if (sent) return;
  sent = true;
  window.location.assign(address);
}

const acts = {
  a: () => {
    if (sent) return;
    sent = true;
    document.querySelector("#confirm-all button").click();
  },
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
