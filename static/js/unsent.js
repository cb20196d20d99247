// What was sent after the session had ended comes back when the same person has signed in: in this tab, once.
// It is forgotten when the form arrives, at signing out, and when somebody else signs in.
{
  const UNSENT = "unsent";
  const person = document.querySelector(".hr-who__name")?.textContent.trim() ?? "";
  const path = (address) => new URL(address, location.href).pathname;
  const secret = (form, key) => key === "csrfmiddlewaretoken" || form.elements[key]?.type === "password";
  const fieldsOf = (form) => [...new FormData(form)].filter(([key, value]) => typeof value === "string" && !secret(form, key));
  const fillable = (control) => !["hidden", "file", "password", "submit", "button"].includes(control.type);

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || !person) return;
    const action = path(form.getAttribute("action") || location.href);
    if (action.startsWith("/accounts/")) return sessionStorage.removeItem(UNSENT);
    sessionStorage.setItem(UNSENT, JSON.stringify({ page: location.pathname, person, action, fields: fieldsOf(form) }));
  });

  function formOf(kept) {
    const values = new Map(kept.fields);
    const forms = [...document.forms].filter((form) => form.method === "post" && path(form.getAttribute("action") || location.href) === kept.action);
    const same = (form) => [...form.elements].every((c) => c.type !== "hidden" || c.name === "csrfmiddlewaretoken" || values.get(c.name) === c.value);
    return forms.find(same) ?? forms[0];
  }

  function restore(form, fields) {
    const changed = [];
    for (const control of form.elements) {
      if (!control.name || !fillable(control)) continue;
      const typed = fields.filter(([key]) => key === control.name).map(([, value]) => value);
      if (["checkbox", "radio"].includes(control.type)) {
        if (control.checked === typed.includes(control.value)) continue;
        control.checked = typed.includes(control.value);
      } else if (control.multiple) {
        for (const option of control.options) option.selected = typed.includes(option.value);
      } else {
        if (!typed.length || control.value === typed[0]) continue;
        control.value = typed[0];
      }
      for (let part = control.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
      changed.push(control);
    }
    return changed;
  }

  const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? "null");
  const note = document.querySelector("[data-interrupted]");
  if (kept && note) {
    note.hidden = false;
    sessionStorage.setItem(UNSENT, JSON.stringify({ ...kept, interrupted: true }));
  } else if (kept && !location.pathname.startsWith("/accounts/")) {
    const form = kept.interrupted && kept.person === person && kept.page === location.pathname ? formOf(kept) : null;
    if (form || !kept.interrupted || kept.person !== person) sessionStorage.removeItem(UNSENT);
    const changed = form ? restore(form, kept.fields) : [];
    if (changed.length) {
      const alert = Object.assign(document.createElement("div"), { className: "usa-alert usa-alert--info usa-alert--slim" });
      alert.setAttribute("role", "status");
      alert.innerHTML = '<div class="usa-alert__body"><p class="usa-alert__text">You were signed out before this was saved. What you typed is back: check it, and submit it again.</p></div>';
      form.before(alert);
      alert.scrollIntoView({ block: "nearest" });
      for (const control of changed) control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}
