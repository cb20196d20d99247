// What of a page does not fit, cuts text off, or lies over something else. Answers a list of sentences.
() => {
  const found = [];
  const said = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 140);
  const seen = (element) => {
    const { width, height, right } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth} wide in ${root.clientWidth}`);

  // text that no scrolling shows; what is shortened must say the rest in its title
  const cuts = (how) => how === "hidden" || how === "clip";
  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || element.title || !element.textContent.trim() || !seen(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const tall = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (element.clientWidth > 1 && (wide || tall)) found.push(`cut: ${said(element)}`);
  }

  // nothing lies over the head of the page, and what one can press lies over nothing else that one can press
  const header = document.querySelector("header.usa-header");
  const floats = (element) => {
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const { position } = getComputedStyle(e);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && e !== element)) return true;
    }
    return false;
  };
  const places = [];
  for (const element of document.body.querySelectorAll("a, button, input, select, textarea, summary, .hr-who__name")) {
    if (!seen(element) || floats(element)) continue;
    for (const { left, top, right, bottom } of element.getClientRects()) places.push({ element, left, top, right, bottom });
  }
  places.sort((a, b) => a.top - b.top);
  const SLACK = 3;
  places.forEach((one, at) => {
    for (let next = at + 1; next < places.length && places[next].top < one.bottom - SLACK; next += 1) {
      const other = places[next];
      const apart = other.left > one.right - SLACK || one.left > other.right - SLACK;
      const within = one.element.contains(other.element) || other.element.contains(one.element);
      if (!apart && !within) found.push(`over each other: ${said(one.element)} and ${said(other.element)}`);
    }
  });
  if (header) {
    const { bottom } = header.getBoundingClientRect();
    for (const { element, ...place } of places) {
      if (header.contains(element) ? place.bottom > bottom + 1 : header.compareDocumentPosition(element) & 4 && place.top < bottom - 1) {
        found.push(`${header.contains(element) ? "out of" : "over"} the head: ${said(element)}`);
      }
    }
  }

  // what scrolls sideways says so, and can be reached by keys
  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !seen(element) || element.scrollWidth <= element.clientWidth + 1) continue;
    const reached = element.tabIndex >= 0 || element.querySelector("a, button, input, select, textarea, summary");
    if (["auto", "scroll"].includes(getComputedStyle(element).overflowX) && !reached) {
      found.push(`scrolls sideways and no key reaches it: ${said(element)}`);
    }
  }
  return [...new Set(found)];
}
