// Tables within a page are sorted by their heads, as lists are by the server; the address keeps how, so that it can be
// sent. A table whose cells span rows keeps the order that its spans give it.
(() => {
  const FEW = 3;
  const number = /^[^\d-]{0,2}(-?[\d,]*\.?\d+)\s*(%|$|to 1|for 1)/;

  function named(table) {
    return (table.caption?.textContent || "table").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 40);
  }

  function said(row, column) {
    const cell = row.cells[column];
    return (cell.querySelector("time")?.dateTime || cell.innerText).trim().replace(/\s+/g, " ");
  }

  function sort(table, column, down) {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, text: said(row, column) }));
    const numbers = rows.map(({ text }) => number.exec(text));
    const amounts = numbers.filter(Boolean).length * 2 > rows.length;
    const key = (each, place) => (amounts ? (numbers[place] ? Number.parseFloat(numbers[place][1].replace(/,/g, "")) : null) : each.text);
    const keyed = rows.map((each, place) => ({ ...each, key: key(each, place) }));
    keyed.sort((a, b) => {
      if (a.key === null || b.key === null) return (a.key === null) - (b.key === null); // what is not known comes last
      const order = amounts ? a.key - b.key : a.key.localeCompare(b.key, "en", { numeric: true });
      return down ? -order : order;
    });
    body.append(...keyed.map(({ row }) => row));
    [...table.tHead.rows[0].cells].forEach((head, place) => {
      if (place === column) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
  }

  function prepare(table) {
    const heads = table.tHead?.rows.length === 1 ? [...table.tHead.rows[0].cells] : [];
    const rows = table.tBodies.length === 1 ? [...table.tBodies[0].rows] : [];
    const plain = rows.every((row) => row.cells.length === heads.length && ![...row.cells].some((c) => c.rowSpan + c.colSpan > 2));
    if (rows.length < FEW || !plain || table.dataset.sorts || table.querySelector(".hr-sort, thead td")) return;
    table.dataset.sorts = "yes";
    heads.forEach((head, column) => {
      if (!head.textContent.trim() || head.querySelector("a, button, input")) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "hr-sort hr-sort--here";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        sort(table, column, down);
        const address = new URL(window.location.href);
        address.searchParams.set("sorted", `${named(table)}.${column}${down ? "-" : ""}`);
        window.history.replaceState(null, "", address);
      });
    });
    const asked = /^(.+)\.(\d+)(-?)$/.exec(new URL(window.location.href).searchParams.get("sorted") || "");
    if (asked && asked[1] === named(table) && heads[asked[2]]) sort(table, Number(asked[2]), asked[3] === "-");
  }

  // What is wider than its place says that it scrolls.
  const places = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      const place = target.closest(".hr-scroll");
      place.classList.toggle("is-wider", place.scrollWidth > place.clientWidth + 1);
    }
  });

  const all = (root) => {
    root.querySelectorAll("table.hr-table:not(.hr-cells)").forEach(prepare);
    root.querySelectorAll(".hr-scroll, .hr-scroll > table").forEach((each) => places.observe(each));
  };
  document.addEventListener("DOMContentLoaded", () => all(document));
  document.addEventListener("htmx:afterSettle", (event) => all(event.target));
})();
