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

// The picture of a page is asked for again where the server was busy drawing others.
const again = (picture) => {
  const tries = Number(picture.dataset.tries ?? 0);
  if (!picture.src.includes("/pages/") || tries >= 5) return;
  picture.dataset.tries = tries + 1;
  setTimeout(() => { picture.src = picture.getAttribute("src"); }, 1000 * 2 ** tries);
};
document.addEventListener("error", (event) => { if (event.target instanceof HTMLImageElement) again(event.target); }, true);
for (const picture of document.images) if (picture.complete && !picture.naturalWidth && picture.loading !== "lazy") again(picture);

// A long list of boxes is ticked by one button.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-check-all]");
  if (!button) return;
  const within = button.closest("[data-group]")?.querySelectorAll("input") ?? button.form.elements;
  for (const box of within) if (box.name === button.dataset.checkAll) box.checked = true;
});

// A day is typed as people write it, or taken from the browser's calendar.
for (const typed of document.querySelectorAll("input[data-day]")) {
  const calendar = Object.assign(document.createElement("input"), { type: "date", className: "hr-day__calendar", tabIndex: -1 });
  calendar.setAttribute("aria-hidden", "true");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "usa-button usa-button--unstyled", textContent: "Calendar" });
  button.setAttribute("aria-label", `Calendar: ${typed.dataset.day}`);
  button.addEventListener("click", () => {
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.value.trim()) ?? [];
    calendar.value = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
    calendar.showPicker();
  });
  calendar.addEventListener("change", () => {
    const [year, month, day] = calendar.value.split("-").map(Number);
    typed.value = day ? `${month}/${day}/${year}` : "";
    typed.dispatchEvent(new Event("change", { bubbles: true }));
    button.focus();
  });
  const around = Object.assign(document.createElement("span"), { className: "hr-day" });
  around.append(button, calendar);
  typed.after(around);
}

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

// A form that is being sent is not checked any more.
let leaving = null;
document.addEventListener("submit", (event) => { if (!event.defaultPrevented) leaving = event.target; });
document.addEventListener("htmx:beforeRequest", (event) => { if (event.detail.elt === leaving) event.preventDefault(); });
window.addEventListener("pageshow", () => { leaving = null; });

// Earlier versions kept drafts of tables in the browser. They are kept on the server now.
for (const key of Object.keys(localStorage)) if (key.startsWith("draft ")) localStorage.removeItem(key);
