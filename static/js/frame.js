// Small comforts of every page; each page works without them.

// Exact values are copied by one click. What was copied is said to screen readers too.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const said = document.getElementById("announcer");
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    said.textContent = `Copied ${button.dataset.copy}`;
    button.classList.add("is-copied");
    setTimeout(() => button.classList.remove("is-copied"), 1500);
  } catch {
    said.textContent = "Your browser does not allow copying here; select the text instead.";
  }
});

// A long list of boxes is ticked by one button.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-check-all]");
  if (!button) return;
  const within = button.closest("[data-group]")?.querySelectorAll("input") ?? button.form.elements;
  for (const box of within) if (box.name === button.dataset.checkAll) box.checked = true;
});

// A filter that changes by choosing is applied at once.
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-apply-at-once]")) event.target.form.requestSubmit();
});

// Anything that htmx could not fetch is said, not swallowed.
for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    document.getElementById("announcer").textContent = "The server did not answer; this page tries again.";
  });
}

// Drafts that were kept in this browser (js/drafts.js) are forgotten when their owner signs out or another signs in.
function forgetDrafts(but) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith("draft ") && !(but && key.startsWith(`draft ${but} `))) localStorage.removeItem(key);
  }
}
if (document.body.dataset.person) forgetDrafts(document.body.dataset.person);
document.addEventListener("submit", (event) => {
  if (event.target.matches('form[action$="/logout/"]')) forgetDrafts();
});
