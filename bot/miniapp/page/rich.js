// Telegram's HTML as elements: only what formats a text, and links to the web; all else is its bare text.

import { h } from "./dom.js";

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
