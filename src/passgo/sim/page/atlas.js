// The script of the report page: switches, tooltips, sorting and CSV files. All figures are in the page already.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const tip = document.getElementById("tip");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  document.documentElement.classList.add("js");

  // Tooltips: titles of marks and cells, shown on hover, focus and tap.

  let marked = null;

  function show(mark) {
    marked?.classList.remove("on");
    marked = mark;
    if (!mark) {
      tip.hidden = true;
      return;
    }
    mark.classList.add("on");
    tip.textContent = mark.dataset.tip;
    tip.hidden = false;
    const spot = (
      mark.querySelector(":scope > circle:not(.touch), :scope > rect:nth-of-type(2)") ?? mark
    ).getBoundingClientRect();
    const left = spot.left + spot.width / 2 - tip.offsetWidth / 2;
    const above = spot.top - tip.offsetHeight - 10;
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${above > 8 ? above : spot.bottom + 10}px`;
  }

  for (const title of all("svg .mark > title")) {
    title.parentNode.dataset.tip = title.textContent;
    title.remove();
  }
  for (const cell of all("td[title]")) {
    cell.dataset.tip = cell.title;
    cell.removeAttribute("title");
  }
  const markAt = (event) => event.target.closest?.("[data-tip]") ?? null;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") show(markAt(event));
  });
  document.addEventListener("click", (event) => show(markAt(event)));
  // A tooltip stays with a mark that was reached by keys, and vanishes from under a mouse or a finger.
  const onScroll = () => show(document.activeElement?.matches("svg") ? marked : null);
  document.addEventListener("scroll", onScroll, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(null);
  });

  // A chart is one stop of the Tab key; arrow keys go from mark to mark.
  for (const chart of all("svg:has(.mark)")) {
    const marks = all(".mark", chart);
    chart.tabIndex = 0;
    chart.setAttribute("aria-label", chart.querySelector("title")?.textContent ?? "");
    chart.querySelector(":scope > title")?.remove();
    let at = -1;
    chart.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      at = at < 0 ? 0 : (at + step + marks.length) % marks.length;
      show(marks[at]);
    });
    chart.addEventListener("blur", () => {
      at = -1;
      show(null);
    });
  }

  // The board: measures to switch between, and the figures of one square.

  const board = document.querySelector(".board");
  if (board) {
    const cells = all(".cell", board).sort((a, b) => a.dataset.square - b.dataset.square);
    const detail = board.querySelector(".square");

    const colour = (measure) => {
      for (const [square, cell] of cells.entries()) {
        const warmth = measure.warmth[square];
        cell.dataset.side = warmth < 0 ? "less" : "more";
        cell.style.setProperty("--warmth", `${100 * Math.abs(warmth)}%`);
        cell.querySelector("b").textContent = measure.short[square];
      }
      board.querySelector(".measure b").textContent = measure.name;
      board.querySelector(".measure span").textContent = measure.about;
      const legend = board.querySelector(".legend");
      legend.classList.toggle("signed", measure.signed);
      legend.firstElementChild.textContent = measure.low;
      legend.lastElementChild.textContent = measure.high;
      if (!board.querySelector("[aria-pressed=true]")) rank(measure);
    };

    const part = (tag, text, kind = "") => {
      const made = document.createElement(tag);
      made.textContent = text;
      made.className = kind;
      return made;
    };

    // Until a square is chosen: the squares on which the measure is highest.
    const MOST = 8;
    const rank = (measure) => {
      const best = [...cells.keys()].filter((square) => measure.shown[square] !== "");
      best.sort((a, b) => measure.order[b] - measure.order[a]);
      const figures = document.createElement("dl");
      for (const square of best.slice(0, MOST)) {
        const { name } = cells[square].dataset;
        figures.append(part("dt", name), part("dd", measure.shown[square]));
      }
      detail.replaceChildren(figures);
    };

    const choose = (cell) => {
      for (const each of cells) {
        each.setAttribute("aria-pressed", String(each === cell));
        each.tabIndex = each === cell ? 0 : -1;
      }
      const square = Number(cell.dataset.square);
      const rows = data.measures.filter((measure) => measure.shown[square] !== "");
      const figures = document.createElement("dl");
      figures.append(...rows.flatMap((measure) => [part("dt", measure.name), part("dd", measure.shown[square])]));
      detail.replaceChildren(part("p", cell.dataset.name, "title"), figures);
    };

    for (const cell of cells) {
      cell.setAttribute("aria-label", cell.title);
      cell.setAttribute("aria-pressed", "false");
      cell.removeAttribute("title");
      cell.addEventListener("click", () => choose(cell));
      cell.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && choose(cell));
      cell.addEventListener("focus", () => choose(cell));
    }
    // Along the board: the arrow keys walk clockwise and back, like a token.
    board.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[event.key];
      const at = cells.indexOf(document.activeElement);
      if (!step || at < 0) return;
      event.preventDefault();
      cells[(at + step + cells.length) % cells.length].focus();
    });
    for (const choice of all("input[name=measure]")) {
      choice.addEventListener("change", () => colour(data.measures[choice.value]));
      if (choice.checked) colour(data.measures[choice.value]);
    }
  }

  // Panels of which one is shown.
  for (const choices of all("[data-panels]")) {
    const panels = all(".panel", choices.parentNode);
    const inputs = all("input", choices);
    const pick = () => panels.forEach((panel, at) => (panel.hidden = !inputs[at].checked));
    inputs.forEach((input) => input.addEventListener("change", pick));
    pick();
  }

  // Tables: a click on a heading sorts, another one turns the order; figures begin with the highest.

  const value = (cell) => {
    const text = cell.dataset.value ?? cell.textContent;
    return cell.tagName === "TH" ? text : text === "" ? null : Number(text);
  };

  function sort(table, heading, column) {
    const order = heading.getAttribute("aria-sort") === (column ? "descending" : "ascending") ? -1 : 1;
    const rising = column ? -order : order;
    for (const each of all("thead th", table)) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", rising > 0 ? "ascending" : "descending");
    const rows = all("tbody tr", table).map((row) => [value(row.cells[column]), row]);
    rows.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null); // rows without a figure stay last
      return rising * (typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b);
    });
    table.tBodies[0].append(...rows.map(([, row]) => row));
  }

  // A text that a spreadsheet would take for a formula is preceded by an apostrophe.
  const quoted = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

  function csv(table) {
    const cells = (row) =>
      [...row.cells].map((cell) => (cell.dataset.value ? cell.dataset.value : quoted(cell.textContent)));
    return [...table.rows].map((row) => `${cells(row).join(",")}\r\n`).join("");
  }

  for (const holder of all(".table")) {
    const table = holder.querySelector("table");
    all("thead th", table).forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
      button.addEventListener("click", () => sort(table, heading, column));
      heading.replaceChildren(button);
    });
    holder.querySelector(".csv").addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(["\ufeff", csv(table)], { type: "text/csv" }));
      link.download = `${holder.dataset.file}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }
})();
