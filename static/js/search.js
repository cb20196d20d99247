// The box in the head of every page: what is typed is offered as names to go to, by mouse or by keys. Without it the box
// still searches.
(() => {
  const box = document.querySelector("[data-suggest]");
  if (!box) return;
  const list = document.createElement("ul");
  list.id = "find-offers";
  list.className = "hr-find__offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  box.after(list);
  for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", list.id], ["aria-autocomplete", "list"]]) box.setAttribute(name, value);
  const said = document.getElementById("announcer");
  let chosen = -1;
  let waiting = 0;
  let asked = "";

  function close() {
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function choose(place) {
    const offers = [...list.children];
    if (!offers.length) return;
    chosen = (place + offers.length) % offers.length;
    offers.forEach((offer, n) => offer.setAttribute("aria-selected", String(n === chosen)));
    box.setAttribute("aria-activedescendant", offers[chosen].id);
    offers[chosen].scrollIntoView({ block: "nearest" });
  }

  function offer(one, place) {
    const item = document.createElement("li");
    item.id = `find-offer-${place}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.url = one.url;
    const title = document.createElement("strong");
    title.textContent = one.title;
    const kind = document.createElement("span");
    kind.textContent = one.detail ? `${one.kind}: ${one.detail}` : one.kind;
    item.append(title, kind);
    return item;
  }

  async function ask() {
    const question = box.value.trim();
    if (question === asked) return;
    asked = question;
    if (question.length < 2) return close();
    let results;
    try {
      const answer = await fetch(`${box.dataset.suggest}?q=${encodeURIComponent(question)}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) return close();
      results = (await answer.json()).suggestions;
    } catch {
      return close(); // the box still searches
    }
    if (question !== box.value.trim() || document.activeElement !== box) return;
    list.replaceChildren(...results.map(offer));
    chosen = -1;
    box.removeAttribute("aria-activedescendant");
    list.hidden = !results.length;
    box.setAttribute("aria-expanded", String(Boolean(results.length)));
    if (said) said.textContent = results.length ? `${results.length} suggestion${results.length === 1 ? "" : "s"}; use the arrow keys` : "No suggestions";
  }

  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 150);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault(); // the first one closes the list, the next one empties the box
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && list.children.length) {
      event.preventDefault();
      list.hidden = false;
      box.setAttribute("aria-expanded", "true");
      choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
    } else if (event.key === "Enter" && chosen >= 0 && !list.hidden) {
      event.preventDefault();
      window.location.assign(list.children[chosen].dataset.url);
    }
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) window.location.assign(item.dataset.url);
  });
  box.addEventListener("blur", close);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    box.focus();
  });
})();
