// Everything that lies over the chat: the toast, alerts, small menus and forms. All forms are <dialog>s.

import { avatar, el, fullName, icon, isolated } from "./dom.js";
import { LANGUAGES } from "./words.js";

const TOAST_MS = 4000;
let hiding = 0;

/** A short text that goes by itself, unless it is `lasting`; the newest replaces the one before. */
export function toast(text, lasting = false) {
  const box = document.getElementById("toast");
  clearTimeout(hiding);
  box.replaceChildren(el("span", { textContent: text }));
  box.classList.add("shown");
  if (!lasting) hiding = setTimeout(hideToast, TOAST_MS);
}

/** Take the toast away. */
export function hideToast() {
  const box = document.getElementById("toast");
  box.classList.remove("shown");
  box.replaceChildren();
}

/** Resolves to what the call gave, or to `null` after telling the person why it gave nothing. */
export async function attempt(promise, words) {
  try {
    return await promise;
  } catch (error) {
    toast(error.message || words("offline"));
    return null;
  }
}

// Opens a dialog that is forgotten when closed. Resolves to what its form returned (`null`: dismissed).
function open(dialog) {
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returned ?? null);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.showModal();
  });
}

function finish(dialog, value) {
  dialog.returned = value;
  dialog.close();
}

/** An answer that wants to be read (`show_alert`). */
export function alertBox(text, words) {
  const ok = el("button", { type: "button", className: "solid", textContent: words("ok"), autofocus: true, data: { testid: "alert-ok" } });
  const dialog = el("dialog", { className: "dialog alert", data: { testid: "alert" }, attrs: { role: "alertdialog", "aria-label": text } });
  dialog.append(el("p", { textContent: text, dir: "auto" }), el("div", { className: "actions" }, ok));
  ok.addEventListener("click", () => dialog.close());
  return open(dialog);
}

/** One choice out of a few: `choices` are `{value, text, danger}`; resolves to a value or `null`. `titled`: the title is seen. */
export function menu(title, choices, words, titled = false) {
  const dialog = el("dialog", { className: "dialog menu", data: { testid: "menu" }, attrs: { "aria-label": title } });
  if (titled) dialog.append(el("p", { className: "menu-title quiet", textContent: title }));
  for (const { value, text, danger } of choices) {
    const item = el("button", { type: "button", className: danger ? "item danger" : "item", textContent: text, data: { testid: `action-${value}` } });
    item.addEventListener("click", () => finish(dialog, value));
    dialog.append(item);
  }
  const cancel = el("button", { type: "button", className: "item quiet", textContent: words("cancel") });
  cancel.addEventListener("click", () => dialog.close());
  dialog.append(cancel);
  return open(dialog);
}

function form(title, testid, fields, submit, read, words) {
  const dialog = el("dialog", { className: "dialog", data: { testid }, attrs: { "aria-label": title } });
  const cancel = el("button", { type: "button", className: "flat", textContent: words("cancel") });
  cancel.addEventListener("click", () => dialog.close());
  const body = el("form", { method: "dialog" });
  body.append(el("h2", { textContent: title }), ...fields, el("div", { className: "actions" }, cancel, el("button", { type: "submit", className: "solid", textContent: submit, data: { testid: "submit" } })));
  body.addEventListener("submit", (event) => {
    event.preventDefault();
    finish(dialog, read(new FormData(body)));
  });
  dialog.append(body);
  return open(dialog);
}

function field(label, control) {
  return el("label", { className: "field" }, el("span", { textContent: label }), control);
}

/** Name and language of somebody new, or `null`. */
export function personForm(words) {
  const name = el("input", { name: "name", required: true, maxLength: 129, autocomplete: "off", data: { testid: "person-name" } });
  const options = Object.entries(LANGUAGES).map(([code, text]) => el("option", { value: code, textContent: text, selected: code === words.language }));
  const language = el("select", { name: "language", data: { testid: "person-language" } }, ...options);
  return form(words("addPerson"), "person-form", [field(words("name"), name), field(words("language"), language)], words("add"), (data) => {
    const [first, ...last] = data.get("name").trim().split(/\s+/u);
    return { first_name: first, last_name: last.join(" ") || undefined, language_code: data.get("language") };
  }, words);
}

/** Title, kind, members and topics of a new group, or `null`. `others` are the people one can invite. */
export function groupForm(others, words) {
  const title = el("input", { name: "title", required: true, maxLength: 128, autocomplete: "off", data: { testid: "group-title" } });
  const kinds = ["group", "supergroup", "forum"].map((kind) =>
    el("label", { className: "choice" }, el("input", { type: "radio", name: "kind", value: kind, checked: kind === "group" }), el("span", { textContent: words(kind) })));
  const topics = el("input", { name: "topics", autocomplete: "off", data: { testid: "group-topics" } });
  const topicField = field(words("topics"), topics);
  topicField.hidden = true;
  const kindField = el("fieldset", { className: "choices" }, el("legend", { textContent: words("kind") }), ...kinds);
  kindField.addEventListener("change", () => {
    topicField.hidden = kindField.querySelector(":checked").value !== "forum";
  });
  const members = others.map((person) =>
    el("label", { className: "choice person" }, el("input", { type: "checkbox", name: "members", value: person.id, checked: true }), avatar(person.id, fullName(person)), isolated(fullName(person))));
  const memberField = el("fieldset", { className: "choices tall", hidden: others.length === 0 }, el("legend", { textContent: words("withWhom") }), ...members);
  return form(words("newGroup"), "group-form", [field(words("groupName"), title), kindField, topicField, memberField], words("create"), (data) => ({
    title: data.get("title").trim(),
    type: data.get("kind"),
    members: data.getAll("members").map(Number),
    topics: data.get("kind") === "forum" ? data.get("topics").split(",").map((name) => name.trim()).filter(Boolean) : [],
  }), words);
}

/** A list to pick from or only to read; resolves to a value or `null`. `rows`: `{id, name, note, action, value}`. */
export function list(title, testid, rows, nothing, words) {
  const dialog = el("dialog", { className: "dialog", data: { testid }, attrs: { "aria-label": title } });
  const close = el("button", { type: "button", className: "round", attrs: { "aria-label": words("close") } }, icon("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.append(el("header", {}, el("h2", { textContent: title }), close));
  if (rows.length === 0) dialog.append(el("p", { className: "quiet", textContent: nothing }));
  for (const { id, name, note, action, value } of rows) {
    const line = el("div", { className: "line" }, avatar(id, name), el("span", { className: "line-words" }, isolated(name), note ? el("span", { className: "quiet", textContent: note }) : null));
    if (action) {
      const button = el("button", { type: "button", className: "flat", textContent: action, data: { testid: "pick", value }, attrs: { "aria-label": `${action}: ${name}` } });
      button.addEventListener("click", () => finish(dialog, value));
      line.append(button);
    }
    dialog.append(line);
  }
  return open(dialog);
}
