// What was sent after the session had ended comes back when the same account has signed in: in this tab, once, in the
// form that it was typed in. What has no such form any more is shown. It is forgotten when the form arrives, at signing
// out, and when another account signs in.
{
  const UNSENT = "unsent";
  const person = document.querySelector("[data-person]")?.dataset.person ?? "";
  const page = location.pathname + location.search;
  const full = (address) => { const at = new URL(address, location.href); return at.pathname + at.search; };
  const actionOf = (form) => full(form.getAttribute("action") || location.href);
  const checkable = (control) => ["checkbox", "radio"].includes(control.type);
  const keyOf = (control) => (checkable(control) ? `${control.name}=${control.value}` : control.name);
  const fillable = (control) => control.name && !["hidden", "file", "password", "submit", "button", "fieldset"].includes(control.type);
  const selected = (control) => [...control.options].filter((option) => option.selected).map((option) => option.value);
  const stateOf = (control) => (checkable(control) ? control.checked : control.multiple && control.options ? selected(control) : control.value);
  const isTyped = (control) => !checkable(control) && control.defaultValue !== undefined && control.value !== control.defaultValue;

  // A form without an id is known by its place among the forms that send to the same address. What its page is given
  // another value of each time (data-each-time) does not tell forms apart.
  const telling = (control) => control.type === "hidden" && control.name !== "csrfmiddlewaretoken" && !("eachTime" in control.dataset);
  function identityOf(form) {
    const action = actionOf(form);
    const alike = [...document.forms].filter((other) => other.method === "post" && actionOf(other) === action);
    const hidden = [...form.elements].filter(telling).map((c) => [c.name, c.value]);
    return JSON.stringify([action, form.getAttribute("id") ?? alike.indexOf(form), hidden]);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || !person) return;
    if (actionOf(form).startsWith("/accounts/")) return sessionStorage.removeItem(UNSENT);
    const fields = [...form.elements].filter(fillable).map((c) => ({ key: keyOf(c), state: stateOf(c), typed: isTyped(c) }));
    sessionStorage.setItem(UNSENT, JSON.stringify({ page, person, form: identityOf(form), fields }));
  });

  function fill(control, state) {
    if (JSON.stringify(stateOf(control)) === JSON.stringify(state)) return false;
    if (checkable(control)) control.checked = state;
    else if (Array.isArray(state)) for (const option of control.options) option.selected = state.includes(option.value);
    else control.value = state;
    for (let part = control.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    return true;
  }

  // Controls of one name take its values in their order.
  function restore(form, fields) {
    const left = [...fields], changed = [];
    for (const control of form ? [...form.elements].filter(fillable) : []) {
      const at = left.findIndex((field) => field.key === keyOf(control));
      if (at >= 0 && fill(control, left.splice(at, 1)[0].state)) changed.push(control);
    }
    return { changed, lost: left.filter((field) => field.typed).map((field) => field.state) };
  }

  function tell(sentence, lost, before) {
    const alert = Object.assign(document.createElement("div"), { className: "usa-alert usa-alert--info usa-alert--slim" });
    alert.setAttribute("role", "status");
    alert.innerHTML = '<div class="usa-alert__body"><p class="usa-alert__text"></p></div>';
    alert.querySelector("p").textContent = ["You were signed out before this was saved.", sentence, ...lost.map((text) => `“${text}”`)].join(" ");
    before.before(alert);
    alert.scrollIntoView({ block: "nearest" });
  }

  const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? "null");
  const note = document.querySelector("[data-interrupted]");
  if (kept && note) {
    note.hidden = false;
    sessionStorage.setItem(UNSENT, JSON.stringify({ ...kept, interrupted: true }));
  } else if (kept && !location.pathname.startsWith("/accounts/")) {
    const isHere = kept.interrupted && kept.person === person && kept.page === page;
    if (isHere || !kept.interrupted || kept.person !== person) sessionStorage.removeItem(UNSENT);
    if (isHere) {
      const form = [...document.forms].find((one) => one.method === "post" && identityOf(one) === kept.form);
      const { changed, lost } = restore(form, kept.fields);
      const where = form ?? document.querySelector("#main").firstElementChild;
      if (lost.length) tell("The page has changed since. Check what is in it; this is not, and you typed it:", lost, where);
      else if (changed.length) tell("What you typed is back: check it, and submit it again.", lost, where);
      for (const control of changed) control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
