// The laboratory: every number has a slider under it, with the approved value as its mark. Without scripts the numbers
// are typed.
document.addEventListener("DOMContentLoaded", () => {
  for (const typed of document.querySelectorAll("#lab input[data-most]")) slide(typed);
});

function slide(typed) {
  const label = typed.form.querySelector(`label[for="${typed.id}"]`).textContent.trim();
  const column = typed.closest("fieldset").dataset.column;
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: "0", max: typed.dataset.most, step: typed.dataset.step });
  slider.setAttribute("aria-label", `${column}: ${label}, slider`);
  const track = document.createElement("span");
  track.className = "hr-lab__slide";
  track.append(slider);
  const approved = Number.parseFloat(typed.dataset.approved);
  if (Number.isFinite(approved)) {
    const ghost = document.createElement("span");
    ghost.className = "hr-lab__mark";
    ghost.style.setProperty("--at", String(Math.min(1, approved / Number(typed.dataset.most))));
    track.append(ghost);
    track.title = `The mark is as approved: ${typed.dataset.approved}`;
  }
  const follow = () => {
    const number = Number.parseFloat(typed.value.replace(/[,$%]/g, ""));
    if (Number.isFinite(number)) slider.value = String(number);
  };
  follow();
  typed.addEventListener("input", follow);
  slider.addEventListener("input", () => {
    typed.value = slider.value;
    typed.dispatchEvent(new Event("slid", { bubbles: true }));
  });
  typed.parentElement.append(track);
}
