// A message's markup, copied tag by tag from an inert document: whatever is not on the list below comes out as text.

import { el, icon } from "./dom.js";
import { moment } from "./moments.js";

const PLAIN = new Set(["B", "STRONG", "I", "EM", "U", "INS", "S", "STRIKE", "DEL", "CODE", "PRE", "BLOCKQUOTE", "BR", "P", "TABLE", "TBODY", "TR", "DETAILS", "SUMMARY"]);
const SAFE_LINK = /^(https?:|mailto:|tel:)/i;
const BARE_LINK = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?=[/?#]|$)/i;
const LIVELY = /(?<![\p{L}\p{N}_/@<>])(\/[a-z0-9_]{1,32}(?:@[a-z0-9_]{3,32})?|@[a-z0-9_]{4,32})(?![\p{L}\p{N}_/<>])/giu;

/** Columns a text takes in a monospace font: East Asian and pictorial signs take two. */
export function columns(text) {
  let count = 0;
  for (const sign of text) count += /\p{M}|\u200d|\ufe0f/u.test(sign) ? 0 : /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u.test(sign) ? 2 : 1;
  return count;
}

/** A fragment with the allowed markup of `html`. `words` names the spoiler for screen readers. */
export function rich(html, words) {
  const source = new DOMParser().parseFromString(html ?? "", "text/html");
  const target = document.createDocumentFragment();
  copy(source.body, target, words, false);
  return target;
}

function copy(from, to, words, fixed) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      // The line feed after a block only ends the block's last line.
      const text = /^(PRE|BLOCKQUOTE)$/.test(to.lastChild?.nodeName) ? node.data.replace(/^\n/, "") : node.data;
      if (fixed) to.append(text);
      else lively(text, to);
    } else if (node.nodeType === Node.ELEMENT_NODE) {
      const made = shell(node, words);
      copy(node, made?.querySelector(".fold") ?? made ?? to, words, fixed || node.matches("a, pre, code, .mention, tg-time"));
      if (made === null) continue;
      if (made.tagName === "PRE") {
        const width = Math.max(...made.textContent.split("\n").map(columns));
        for (const box of to.className === "fold" ? [made, to] : [made]) box.style.setProperty("--columns", width);
      }
      to.append(made);
    }
  }
}

function shell(node, words) {
  const tag = node.tagName;
  if (tag === "A") {
    const href = node.getAttribute("href") ?? "";
    const address = BARE_LINK.test(href) ? `https://${href}` : href;
    if (SAFE_LINK.test(address)) return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" });
    return el("span", { className: "mention" });
  }
  if (tag === "TG-SPOILER" || (tag === "SPAN" && node.classList.contains("tg-spoiler"))) {
    return el("span", { className: "spoiler", tabIndex: 0, attrs: { role: "button", "aria-label": words("spoiler") } });
  }
  if (tag === "SPAN" && node.classList.contains("mention")) return el("span", { className: "mention", data: { user: node.dataset.user } });
  if (tag === "BLOCKQUOTE" && (node.hasAttribute("expandable") || node.classList.contains("expandable"))) {
    return el("blockquote", { className: "expandable" }, el("div", { className: "fold" }), icon("down"));
  }
  if (tag === "TG-TIME" && !node.parentElement.closest("tg-time")) {
    return moment(Number(node.getAttribute("unix")) || 0, node.getAttribute("format") ?? "");
  }
  if (tag === "TD" || tag === "TH") return el(tag.toLowerCase(), { className: node.className, colSpan: node.colSpan });
  return PLAIN.has(tag) ? el(tag.toLowerCase()) : null;
}

// Telegram makes commands and names inside any text live; so does the page.
function lively(text, to) {
  let from = 0;
  for (const match of text.matchAll(LIVELY)) {
    to.append(text.slice(from, match.index));
    const command = match[0].startsWith("/");
    to.append(
      command
        ? el("button", { type: "button", className: "command-link", textContent: match[0], data: { command: match[0].slice(1) } })
        : el("span", { className: "mention", textContent: match[0] }),
    );
    from = match.index + match[0].length;
  }
  to.append(text.slice(from));
}
