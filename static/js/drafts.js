// What is typed into a form is kept in this browser until it is saved, so that a closed page loses nothing.
const form = document.querySelector("form[data-draft]");
const told = document.querySelector("[data-draft-said]");
const key = form && `draft ${form.dataset.draft}`;
const own = new Set(["csrfmiddlewaretoken"]);

function filled() {
  return [...new FormData(form)].filter(([name, value]) => !own.has(name) && typeof value === "string" && value !== "");
}

function restore(entries) {
  for (const field of form.elements) {
    if (!field.name || own.has(field.name) || field.type === "submit" || field.type === "hidden") continue;
    const values = entries.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || field.type === "radio") field.checked = values.includes(field.value);
    else field.value = values.find((value) => value !== "none") ?? "";
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function offer(entries) {
  told.textContent = "A draft that was not saved is kept in this browser. ";
  for (const [words, act] of [["Restore it", () => restore(entries)], ["Discard it", () => localStorage.removeItem(key)]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "usa-button usa-button--unstyled";
    button.textContent = words;
    button.addEventListener("click", () => { act(); told.textContent = ""; });
    told.append(button, " ");
  }
}

if (form) {
  const stored = localStorage.getItem(key);
  if (stored && stored !== JSON.stringify(filled())) offer(JSON.parse(stored));
  let waiting;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      localStorage.setItem(key, JSON.stringify(filled()));
      told.textContent = "Draft kept in this browser.";
    }, 400);
  });
  form.addEventListener("submit", () => { clearTimeout(waiting); localStorage.removeItem(key); });
}
