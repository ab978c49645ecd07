// Building blocks of the page. Nothing here or elsewhere parses a string as HTML: strings become text nodes, and the
// one exception (a message's own markup) is copied tag by tag in rich.js.

/** An element with properties, `data-*` values (in `data`), `aria-*`/other attributes (in `attrs`) and children. */
export function el(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  const { data, attrs, ...properties } = options;
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) node[key] = value;
  for (const [key, value] of Object.entries(data ?? {})) if (value !== undefined && value !== null) node.dataset[key] = value;
  for (const [key, value] of Object.entries(attrs ?? {})) if (value !== undefined && value !== null) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const PATHS = {
  back: "M15 5l-7 7 7 7",
  send: "M4 12l16-8-5 8 5 8z",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  down: "M6 9l6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M12 10v7M9 14l3 3 3-3",
  more: "M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z",
  slash: "M15 5L9 19",
  phone: "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 18.5h2",
};

/** A small line drawing, hidden from screen readers: the button around it carries the words. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon icon-${name}`);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** The name people see. A hostile or empty one still gives something to point at. */
export function fullName(person) {
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ").trim();
  return name || `#${person.id}`;
}

/** A name that can never disturb the text beside it, whatever its writing direction. */
export function isolated(text, className = "") {
  return el("bdi", { className, textContent: text });
}

/** One of seven colours, always the same for one id. */
export function hue(id) {
  return Math.abs(Number(id)) % 7;
}

/** A coloured circle with the first letters of a name. */
export function avatar(id, name) {
  const words = name.split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "");
  const shown = letters.join("") || "#";
  return el("span", { className: `avatar hue-${hue(id)}`, textContent: shown.toUpperCase(), attrs: { "aria-hidden": "true" } });
}
