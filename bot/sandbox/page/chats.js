// The two lists beside the chat: whom one plays as, and where one can talk.

import { avatar, el, fullName, icon, isolated } from "./dom.js";
import { addressOf } from "./phone.js";
import { preview } from "./world.js";

/**
 * The quick switcher at the top. Links, so that a middle click opens a second person's window.
 * `hooks`: `become(user)`, `addPerson()`.
 */
export function peopleBar(words, hooks) {
  const root = el("nav", { className: "people", data: { testid: "people" }, attrs: { "aria-label": words("people") } });
  root.addEventListener("click", (event) => {
    const person = event.target.closest("a");
    if (!person || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    hooks.become(Number(person.dataset.userId));
  });
  const add = el("button", { type: "button", className: "round", data: { testid: "add-person" }, attrs: { "aria-label": words("addPerson"), title: words("addPerson") } }, icon("plus"));
  add.addEventListener("click", () => hooks.addPerson());
  let shown = "";
  const show = (world) => {
    const look = JSON.stringify([world.me.id, world.humans(), addressOf({})]);
    if (look === shown) return;
    shown = look;
    const items = world.humans().map((person) => {
      const name = fullName(person);
      const link = el("a", { href: addressOf({ user: person.id }), className: "person-chip", title: name, data: { testid: "person", userId: person.id }, attrs: { "aria-label": name } });
      if (person.id === world.me.id) link.setAttribute("aria-current", "true");
      link.append(avatar(person.id, name), isolated(person.first_name || name, "person-name"));
      return link;
    });
    root.replaceChildren(...items, add);
    root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { root, show };
}

/** The list of chats. `hooks`: `open(chatId, thread)`, `newGroup()`, `joinGroup()`. */
export function chatList(words, hooks) {
  const root = el("nav", { className: "chats", attrs: { "aria-label": words("chats") } });
  const list = el("div", { className: "chat-list" });
  const create = el("button", { type: "button", className: "flat", textContent: words("newGroup"), data: { testid: "new-group" } });
  const join = el("button", { type: "button", className: "flat", textContent: words("joinGroup"), data: { testid: "join-group" } });
  create.addEventListener("click", () => hooks.newGroup());
  join.addEventListener("click", () => hooks.joinGroup());
  root.append(el("h1", { className: "chats-title", textContent: words("chats") }), list, el("div", { className: "chat-tools" }, create, join));
  list.addEventListener("click", (event) => {
    const item = event.target.closest(".chat-item");
    if (item) hooks.open(Number(item.dataset.chatId), Number(item.dataset.threadId));
  });
  const known = new Map();
  const called = () => el("span", { className: "badge", textContent: "@", data: { testid: "called" }, attrs: { role: "img", "aria-label": words("called"), title: words("called") } });

  const row = (world, { chat, thread, name }, current, unread) => {
    const key = `${chat.id}/${thread}`;
    const last = world.history(chat.id, thread).at(-1);
    const author = last && !last.service && chat.type !== "private" ? (last.from.id === world.me.id ? "" : `${fullName(last.from)}: `) : "";
    const line = last ? author + preview(last, words) : "";
    const when = last && words.when(last.date, world.now());
    const look = JSON.stringify([name, line, when, unread, current, chat.title]);
    const old = known.get(key);
    if (old?.look === look) return old.item;
    const item = old?.item ?? el("button", { type: "button", className: "chat-item", data: { testid: "chat", chatId: chat.id, threadId: thread } });
    item.classList.toggle("topic", chat.is_forum);
    if (current) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    item.replaceChildren(
      chat.is_forum ? el("span", { className: "topic-mark", textContent: "#", attrs: { "aria-hidden": "true" } }) : avatar(chat.type === "private" ? world.bot.id : chat.id, name),
      el("span", { className: "chat-words" },
        el("span", { className: "chat-line" }, isolated(name, "chat-name"), last ? el("time", { textContent: when }) : null),
        line === "" && unread.count === 0 ? null : el("span", { className: "chat-line" }, isolated(line, "chat-preview"), unread.called ? called() : null, unread.count > 0 ? el("span", { className: "badge", textContent: String(unread.count), data: { testid: "unread" } }) : null)),
    );
    known.set(key, { item, look });
    return item;
  };

  const show = (world, open, unreadOf) => {
    const items = [];
    let forum = null;
    for (const place of world.places(words)) {
      const { chat, thread } = place;
      if (chat.is_forum && forum !== chat.id) items.push(el("div", { className: "forum-title" }, avatar(chat.id, chat.title), isolated(chat.title, "chat-name")));
      forum = chat.id;
      items.push(row(world, place, open?.chat === chat.id && open.thread === thread, unreadOf(chat.id, thread)));
    }
    const focused = document.activeElement;
    list.replaceChildren(...items);
    if (focused !== document.activeElement && list.contains(focused)) focused.focus();
  };
  return { root, show };
}
