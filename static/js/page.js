// On the page of a document: pointing at a value lights up its box, and a click on a box leads to its value.
const page = document.querySelector(".hr-page--whole");

for (const item of document.querySelectorAll("[data-spot]")) {
  const spot = document.getElementById(item.dataset.spot);
  if (!spot) continue;
  for (const name of ["pointerenter", "focusin"]) item.addEventListener(name, () => spot.classList.add("is-lit"));
  for (const name of ["pointerleave", "focusout"]) item.addEventListener(name, () => spot.classList.remove("is-lit"));
}

if (page) {
  page.addEventListener("click", (event) => {
    const spot = event.target.closest(".hr-spot");
    const value = spot && document.getElementById(spot.id.replace("spot-", "value-"));
    if (!value) return;
    value.scrollIntoView({ block: "center" });
    value.querySelector("a").focus();
  });
}

document.querySelector(".hr-values .is-current")?.scrollIntoView({ block: "nearest" });
