// An inline keyboard below a bubble.

import { el } from "./dom.js";

/**
 * Bring a keyboard to these rows of `{text, data, url, style, inline}`; `waiting(data)` tells which taps have no answer yet.
 * Buttons are changed where they stand: focus stays, and a finger already on its way down meets the same element.
 */
export function drawKeyboard(root, rows, waiting) {
  while (root.children.length > rows.length) root.lastElementChild.remove();
  rows.forEach((buttons, index) => {
    const row = root.children[index] ?? root.appendChild(el("div", { className: "row" }));
    while (row.children.length > buttons.length) row.lastElementChild.remove();
    buttons.forEach((button, place) => drawKey(row, place, button, waiting));
  });
}

function drawKey(row, place, button, waiting) {
  const tag = button.url ? "A" : "BUTTON";
  let key = row.children[place];
  if (key?.tagName !== tag) {
    const made = el(tag.toLowerCase(), { data: { testid: "key" } }, el("span", { className: "label" }));
    if (tag === "BUTTON") made.type = "button";
    else Object.assign(made, { target: "_blank", rel: "noopener noreferrer" });
    if (key) key.replaceWith(made);
    else row.append(made);
    key = made;
  }
  key.className = `key ${button.style ?? "plain"}${button.url ? " outward" : ""}`;
  const label = key.firstElementChild;
  if (label.textContent !== button.text) label.textContent = button.text;
  if (button.url) {
    key.href = /^https?:/i.test(button.url) ? button.url : "#";
    return;
  }
  if (button.inline) key.dataset.inline = "1";
  else delete key.dataset.inline;
  if (button.data === null || button.data === undefined) delete key.dataset.data;
  else key.dataset.data = button.data;
  key.classList.toggle("waiting", waiting(button.data));
  key.setAttribute("aria-busy", String(waiting(button.data)));
}
