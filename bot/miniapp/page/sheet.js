// Scorecards: the reader's own as tiles that are tapped, and all cards as one table.

import { h, rich } from "./dom.js";

const OPEN = "·";
const CROSSED = "✗";

function chosen({ state, tab }) {
  const there = tab === "all" || state.seats.some((seat) => seat.seat === tab);
  return there ? tab : (state.you ?? "all");
}

// Everybody at the table; a tap shows their card.
export function players(view, acts) {
  const { state } = view;
  const tab = chosen(view);
  const chip = (name, content, label) =>
    h(
      "button",
      {
        key: `tab-${name}`,
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "data-seat": name,
        class: `chip ${name === "all" ? "all" : ""}`,
        "aria-selected": String(tab === name),
        "aria-controls": "card",
        "aria-label": label,
        onclick: () => acts.tab(name),
      },
      content,
    );
  const everybody = state.seats.map((seat) =>
    chip(
      seat.seat,
      [
        h("span", { class: `who ${seat.turn ? "on-turn" : ""}` }, seat.leads && h("span", { class: "leads" }, "👑"), seat.leads && " ", seat.name),
        h("span", {}, h("b", { class: "sum" }, seat.points), seat.bonus && tab === seat.seat && h("small", {}, ` ${seat.bonus}`)),
      ],
      called(state, seat),
    ),
  );
  return h(
    "nav",
    { key: "players", class: "players", "aria-label": state.labels.players },
    h(
      "div",
      { class: "chips", role: "tablist", "aria-label": state.labels.players, "data-group": "tabs" },
      everybody,
      state.seats.length > 1 && chip("all", state.labels.everybody, null),
    ),
  );
}

export function called(state, seat) {
  const { labels } = state;
  const marks = [seat.me && labels.you, seat.turn && labels["on-turn"], seat.leads && labels.leads];
  return [seat.name, ...marks.filter(Boolean), `${labels.points}: ${seat.points}`, seat.bonus].filter(Boolean).join(", ");
}

export function cards(view, acts) {
  const tab = chosen(view);
  const one = view.state.phase === "playing" && !view.wide && tab !== "all";
  const seats = one ? view.state.seats.filter((seat) => seat.seat === tab) : view.state.seats;
  const panel = one ? { role: "tabpanel", "aria-labelledby": `tab-${tab}` } : { role: "region", "aria-label": view.state.labels.everybody };
  return h(
    "section",
    { key: "card", id: "card", class: "card", ...panel },
    view.state.columns.length ? grids(view, acts, seats) : one ? tiles(view, acts, seats[0]) : whole(view, acts),
  );
}

// The lines of the sheet by section, each under its name; what stands below them has none.
export function parted({ lines, parts }) {
  const found = [[]];
  lines.forEach((line, place) => {
    if (line.kind === "rule") found.push([]);
    else if (line.kind === "total" && found.length <= parts.length) found.push([{ line, place }]);
    else found[found.length - 1].push({ line, place });
  });
  return found.map((some, number) => ({ title: parts[number] ?? "", lines: some }));
}

function tiles(view, acts, seat) {
  const own = seat.me;
  const parts = parted(view.state);
  return h(
    "div",
    { class: "paper", "data-group": "rows" },
    parts.map(({ title, lines }, number) => {
      const rows = lines.filter(({ line }) => line.kind === "row");
      const sums = lines.filter(({ line, place }) => line.kind !== "row" && seat.cells[place] !== OPEN);
      const first = sums.find(({ line }) => line.label === title);
      return h(
        "section",
        { key: `part-${number}`, class: `part ${title ? "" : "foot"}` },
        title && h(
          "h2",
          {},
          title,
          number === 0 && seat.bonus && h("small", {}, seat.bonus),
          first && h("b", {}, seat.cells[first.place]),
        ),
        rows.length > 0 && h(
          "ul",
          { class: `tiles of-${Math.ceil(rows.length / 2)}` },
          rows.map(({ line, place }) =>
            h("li", { key: line.row }, tile(view, acts, line, seat.cells[place], seat, own && offers(view)[line.row])),
          ),
        ),
        h(
          "div",
          { class: "sums" },
          sums.filter((each) => each !== first).map(({ line, place }) => h("span", { class: line.kind }, `${line.label} `, h("b", {}, seat.cells[place]))),
          !title && !seat.bonus && (seat.pending ?? []).map((each) => h("span", { class: "pending" }, rich(each))),
        ),
      );
    }),
  );
}

// What open rows pay; while a question about one of them stands, as they were before it, out of reach.
function offers({ state, rows }) {
  return state.question ? rows : (state.rows ?? {});
}

function tile(view, acts, line, cell, seat, offer) {
  const { labels } = view.state;
  if (offer) return button(view, acts, line, offer, [h("span", { class: "label" }, line.label)]);
  const outer = view.state.outer === line.row && seat.me;
  const open = cell === OPEN;
  const kind = open ? "open" : cell === CROSSED ? "crossed" : "written";
  const last = seat.last === line.row;
  return h(
    "div",
    { class: `tile ${kind} ${outer ? "outer" : ""} ${last ? "last" : ""}` },
    h("span", { class: "label" }, line.label),
    h("span", { class: "points", "aria-hidden": kind === "written" ? null : "true" }, open ? "" : cell),
    kind !== "written" && h("span", { class: "unseen" }, open ? labels.open : labels.crossed),
    last && h("span", { class: "unseen" }, `, ${labels.last}`),
  );
}

function button(view, acts, line, offer, before) {
  const { state, busy, asked } = view;
  const label = [offer.label, offer.note, offer.twice && state.labels.twice].filter(Boolean).join(", ");
  return h(
    "button",
    {
      key: `row-${line.row}`,
      type: "button",
      class: `tile offer ${offer.made ? "made" : "zero"} ${offer.best ? "best" : ""} ${busy === offer.press ? "busy" : ""} ${asked === line.row ? "asked" : ""}`,
      disabled: Boolean(state.question),
      "data-row": line.row,
      "data-zero": !offer.made,
      "aria-label": label,
      onclick: () => acts.press(offer.press, "row", offer.cost),
    },
    before,
    offer.note && h("small", {}, offer.note),
    h("span", { class: "points" }, offer.points, offer.twice && h("small", {}, "×2")),
  );
}

// All cards side by side; the reader's own column is the first, and on a wide page it is tapped.
function whole(view, acts) {
  const { state } = view;
  const { labels } = state;
  const offered = view.wide ? offers(view) : {};
  const head = state.seats.map((seat) =>
    h(
      "th",
      { key: `head-${seat.seat}`, "data-seat": seat.seat, scope: "col", class: `${seat.me ? "me" : ""} ${seat.turn ? "on-turn" : ""}`, title: seat.name },
      h("span", { class: "name" }, seat.leads && h("span", { class: "leads" }, "👑"), seat.leads && " ", seat.name),
      h("span", { class: "unseen" }, [seat.me && labels.you, seat.turn && labels["on-turn"], seat.leads && labels.leads].filter(Boolean).join(", ")),
    ),
  );
  const lines = partedRows(state, state.seats.length, (line, place) =>
    h(
      "tr",
      { key: `line-${place}`, class: line.kind },
      h("th", { scope: "row" }, line.label),
      state.seats.map((seat) => {
        const offer = seat.me && line.kind === "row" ? offered[line.row] : null;
        const cell = seat.cells[place];
        const last = line.kind === "row" && seat.last === line.row;
        const outer = seat.me && line.kind === "row" && state.outer === line.row;
        return h(
          "td",
          { key: `cell-${seat.seat}`, class: `${seat.me ? "me" : ""} ${last ? "last" : ""} ${outer ? "outer" : ""} ${cell === CROSSED ? "crossed" : ""}` },
          offer ? button(view, acts, line, offer, null) : shown(labels, line, cell),
        );
      }),
    ),
  );
  const fewest = Math.min(state.seats.length, 9);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": labels.everybody, "data-group": "rows" },
    h(
      "table",
      { class: `cards of-${fewest}` },
      h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "corner" }, h("span", { class: "unseen" }, labels.row)), head)),
      h("tbody", {}, lines),
    ),
  );
}

// The rows of a table, each section below its name.
function partedRows(state, columns, row) {
  return parted(state).map(({ title, lines }, number) => [
    title
      ? h("tr", { key: `part-${number}`, class: "head" }, h("th", { scope: "rowgroup" }, title), h("td", { colspan: columns }))
      : h("tr", { key: `part-${number}`, class: "head foot", "aria-hidden": "true" }, h("td", { colspan: columns + 1 })),
    lines.map(({ line, place }) => row(line, place)),
  ]);
}

function shown(labels, line, cell) {
  if (line.kind !== "row") return cell === OPEN ? "" : cell;
  if (cell === OPEN) return h("span", { class: "unseen" }, labels.open);
  if (cell === CROSSED) return [h("span", { "aria-hidden": "true" }, cell), h("span", { class: "unseen" }, labels.crossed)];
  return cell;
}

// Cards with columns: a table for each seat, its rows as lines, the columns of the sheet side by side.
function grids(view, acts, seats) {
  return h(
    "div",
    { class: "grids", "data-group": "rows" },
    seats.map((seat) => grid(view, acts, seat, seats.length > 1)),
  );
}

// One card, under its name where there are several; the reader's own is tapped.
function grid(view, acts, seat, named) {
  const { state } = view;
  const offered = seat.me ? offers(view) : {};
  return h(
    "figure",
    { key: `grid-${seat.seat}`, "data-seat": seat.seat, class: "grid" },
    named && h("figcaption", { class: seat.turn ? "on-turn" : "" }, seat.leads && h("span", { class: "leads" }, "👑"), seat.leads && " ", seat.name),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": called(state, seat) },
      h(
        "table",
        { class: "cards columns" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "corner" }, h("span", { class: "unseen" }, state.labels.row)), heads(state))),
        h("tbody", {}, partedRows(state, state.columns.length, (line, place) => row(view, acts, seat, offered, line, place))),
      ),
    ),
    (seat.pending ?? []).map((each) => h("p", { class: "pending" }, rich(each))),
  );
}

function heads({ columns }) {
  return columns.map(({ sign, label }) =>
    h("th", { scope: "col", title: label }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "unseen" }, label)),
  );
}

function row(view, acts, seat, offered, line, place) {
  const { state } = view;
  const cells = seat.cells[place];
  const span = cells.length < state.columns.length ? state.columns.length : null;
  return h(
    "tr",
    { key: `line-${place}`, class: line.kind },
    h("th", { scope: "row" }, line.label),
    cells.map((cell, column) => {
      const index = line.rows?.[column];
      const offer = index === undefined ? null : offered[index];
      const last = index !== undefined && seat.last === index;
      return h(
        "td",
        { key: `cell-${column}`, colspan: span, class: last ? "last" : "" },
        offer ? button(view, acts, { row: index }, offer, null) : shown(state.labels, line, cell),
      );
    }),
  );
}
