// Elements as plain values, and the patching of a part of the page to what they say: what is the same stays
// the very element it was, so that focus, animations and a tap that has begun are kept.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "rect", "circle", "text", "path"]);

export function h(tag, props, ...children) {
  const kept = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return { tag, props: props ?? {}, children: kept };
}

export function patch(parent, ...children) {
  const wanted = children.flat(Infinity).filter(Boolean);
  const keyed = new Map();
  for (const node of parent.childNodes) if (node.key !== undefined) keyed.set(node.key, node);
  const keys = new Set(wanted.map((want) => want.props?.key).filter((key) => key !== undefined));
  let place = parent.firstChild;
  for (const want of wanted) {
    // What is not wanted any more goes first: nothing that stays is moved, which would cost it its focus.
    while (place && place.key !== undefined && !keys.has(place.key)) place = removed(place);
    let node = typeof want === "object" && want.props.key !== undefined ? keyed.get(want.props.key) : place;
    if (!node || !fits(node, want)) node = make(want);
    if (node !== place) parent.insertBefore(node, place);
    else place = place.nextSibling;
    update(node, want);
  }
  while (place) place = removed(place);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function fits(node, want) {
  if (typeof want !== "object") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.localName === want.tag && node.key === want.props.key;
}

function make(want) {
  if (typeof want !== "object") return document.createTextNode("");
  const node = DRAWN.has(want.tag) ? document.createElementNS(SVG, want.tag) : document.createElement(want.tag);
  node.key = want.props.key;
  return node;
}

function update(node, want) {
  if (typeof want !== "object") {
    if (node.data !== String(want)) node.data = want;
    return;
  }
  const before = node.given ?? {};
  for (const name of Object.keys(before)) if (!(name in want.props)) give(node, name, null);
  for (const [name, value] of Object.entries(want.props)) if (before[name] !== value) give(node, name, value);
  node.given = want.props;
  patch(node, ...want.children);
}

function give(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name] = value;
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

// Telegram's HTML as elements: only what formats a text, and links to the web; all else is its bare text.

const KEPT = new Set(["b", "strong", "i", "em", "u", "s", "code", "pre", "blockquote"]);
const remembered = new Map();

export function rich(html) {
  let found = remembered.get(html);
  if (!found) {
    found = parts(new DOMParser().parseFromString(html, "text/html").body);
    if (remembered.size > 300) remembered.clear();
    remembered.set(html, found);
  }
  return found;
}

function parts(parent) {
  return [...parent.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const inner = parts(node);
    return KEPT.has(node.localName) ? h(node.localName, {}, inner) : inner;
  }).flat().filter((part) => part !== null && part !== "");
}

export function bare(html) {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
