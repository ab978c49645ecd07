// The open chat: bubbles, their keyboards, and a scroll position that stays where the reader put it.

import { avatar, el, fullName, hue, icon, isolated } from "./dom.js";
import { rich } from "./rich.js";
import { preview } from "./world.js";

const RUN_SECONDS = 300;
const BOTTOM_SLACK = 24;
const NARROW_COLUMNS = 26;

/**
 * `hooks`: `tap(message, data)`, `command(text)`, `link(url)` -> true when handled, `actions(message)`, `read()`;
 * `waiting(message, data)` tells whether a tap still waits for its answer.
 */
export class MessagesView {
  constructor(words, hooks) {
    this.words = words;
    this.hooks = hooks;
    this.nodes = new Map();
    this.shown = new Map();
    this.atBottom = true;
    this.content = el("div", { className: "stream" });
    this.scroller = el("div", { className: "messages", tabIndex: -1, data: { testid: "messages" }, attrs: { role: "log" } }, this.content);
    this.newest = el("button", { type: "button", className: "to-bottom", hidden: true, data: { testid: "to-bottom" }, attrs: { "aria-label": words("newest") } }, icon("down"), el("span", { className: "badge" }));
    this.root = el("div", { className: "messages-frame" }, this.scroller, this.newest);
    this.newest.addEventListener("click", () => this.toBottom());
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.content.addEventListener("click", (event) => this.#clicked(event));
    this.content.addEventListener("contextmenu", (event) => this.#menu(event));
    this.content.addEventListener("keydown", (event) => this.#pressed(event));
    this.content.addEventListener("load", () => this.#settle(), true); // a picture has got its height
    this.observer = new ResizeObserver(() => this.#settle());
    this.observer.observe(this.scroller);
    this.observer.observe(this.content);
  }

  /** Show one chat (or topic) from its newest message. */
  open(world, chat, messages) {
    this.chat = chat;
    this.nodes.clear();
    this.shown.clear();
    this.content.replaceChildren();
    this.atBottom = true;
    this.update(world, chat, messages);
  }

  /** Bring the screen to these messages; nodes of unchanged messages are left alone. */
  update(world, chat, messages) {
    this.world = world;
    this.chat = chat;
    const wanted = new Set(messages.map((message) => message.id));
    for (const [id, node] of this.nodes) {
      if (wanted.has(id)) continue;
      node.remove();
      this.nodes.delete(id);
      this.shown.delete(id);
    }
    messages.forEach((message) => this.#put(message));
    this.#arrange(messages);
    this.#settle();
  }

  /** Redraw the keyboard of one message, because a tap began or ended. */
  refreshKeys(id) {
    const node = this.nodes.get(id);
    if (node) this.#keys(node, node.message);
  }

  /** A count of messages that came below the part on screen; 0 hides it. */
  unread(count) {
    this.newest.querySelector(".badge").textContent = count > 0 ? String(count) : "";
  }

  toBottom() {
    this.atBottom = true;
    this.#settle();
    this.hooks.read();
  }

  /** Scroll to a message and let it flash. */
  reveal(id) {
    const node = this.nodes.get(id);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    node.getBoundingClientRect(); // restart the animation
    node.classList.add("flash");
  }

  #settle() {
    if (this.atBottom) this.scroller.scrollTop = this.scroller.scrollHeight;
    this.newest.hidden = this.atBottom;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const before = this.atBottom;
    this.atBottom = scrollHeight - scrollTop - clientHeight < BOTTOM_SLACK;
    this.newest.hidden = this.atBottom;
    if (this.atBottom && !before) this.hooks.read();
  }

  #put(message) {
    const look = JSON.stringify(message);
    if (this.shown.get(message.id) === look) return;
    this.shown.set(message.id, look);
    let node = this.nodes.get(message.id);
    if (!node) {
      node = el("article", { className: "message", data: { testid: "message", messageId: message.id, chatId: message.chat } });
      this.nodes.set(message.id, node);
    }
    node.message = message;
    if (message.service) {
      node.classList.add("service");
      node.replaceChildren(el("span", { className: "chip", textContent: message.service }));
      return;
    }
    node.classList.toggle("own", message.from.id === this.world.me.id);
    node.bubble ??= this.#frame(node, message);
    this.#fill(node.bubble, message);
    this.#keys(node, message);
  }

  #frame(node, message) {
    const bubble = el("div", { className: "bubble", tabIndex: -1 });
    node.keys = el("div", { className: "keys", data: { testid: "keyboard" } });
    node.append(avatar(message.from.id, fullName(message.from)), el("div", { className: "column" }, bubble, node.keys));
    return bubble;
  }

  #fill(bubble, message) {
    const { words } = this;
    const photo = bubble.querySelector(".photo");
    const kept = photo?.dataset.url === message.photo ? photo : null;
    const text = el("div", { className: "text", dir: "auto", data: { testid: "text" } }, rich(message.html, words));
    const meta = el("span", { className: "meta" });
    // Telegram's own apps hide the mark on bots' messages: a board would carry it for ever.
    if (message.edited && !message.from.is_bot) meta.append(el("span", { className: "edited", textContent: words("edited"), data: { testid: "edited" } }));
    meta.append(el("time", { textContent: words.time(message.date), dateTime: new Date(message.date * 1000).toISOString() }));
    bubble.replaceChildren(
      ...[
        isolated(fullName(message.from), `name hue-${hue(message.from.id)}`),
        this.#quote(message),
        message.photo ? (kept ?? this.#photo(message)) : null,
        message.document ? this.#document(message.document) : null,
        text,
        meta,
      ].filter(Boolean),
    );
    // The time stands beside a narrow table instead of costing a line of its own.
    const table = text.lastChild?.nodeName === "PRE" ? Number(text.lastChild.style.getPropertyValue("--columns")) : Infinity;
    bubble.classList.toggle("narrow-table", table <= NARROW_COLUMNS);
    bubble.classList.toggle("with-photo", Boolean(message.photo));
    bubble.querySelectorAll(".expandable").forEach((quote) => quote.classList.toggle("long", quote.textContent.split("\n").length > 3 || quote.textContent.length > 150));
  }

  #quote(message) {
    if (!message.reply_to) return null;
    const target = this.world.messages.get(message.chat)?.get(message.reply_to);
    if (!target || target.service) return null; // what is said in a topic answers the line that opened it
    const quote = el("button", { type: "button", className: `quote hue-${hue(target.from.id)}`, data: { reveal: target.id } });
    quote.append(isolated(fullName(target.from), "quote-name"), isolated(preview(target, this.words), "quote-text"));
    return quote;
  }

  #photo(message) {
    const picture = el("img", { src: message.photo, alt: message.text || this.words("photo"), loading: "lazy" });
    return el("a", { className: "photo", href: message.photo, target: "_blank", rel: "noopener", data: { url: message.photo } }, picture);
  }

  #document({ name, url, size }) {
    const units = this.words("size");
    const power = size >= 1024 * 1024 ? 2 : size >= 1024 ? 1 : 0;
    const amount = `${(size / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
    const link = el("a", { className: "document", href: url, download: name, data: { testid: "document" } });
    link.append(el("span", { className: "document-icon" }, icon("file")), el("span", { className: "document-words" }, isolated(name, "document-name"), el("span", { className: "document-size", textContent: amount })));
    return link;
  }

  // Buttons are changed where they stand: focus stays, and a finger already on its way down meets the same element.
  #keys(node, message) {
    const rows = message.keyboard ?? [];
    node.classList.toggle("with-keys", rows.length > 0);
    while (node.keys.children.length > rows.length) node.keys.lastElementChild.remove();
    rows.forEach((buttons, r) => {
      const row = node.keys.children[r] ?? node.keys.appendChild(el("div", { className: "row" }));
      while (row.children.length > buttons.length) row.lastElementChild.remove();
      buttons.forEach((button, c) => this.#key(row, c, message, button));
    });
  }

  #key(row, place, message, button) {
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
    if (button.data === null || button.data === undefined) delete key.dataset.data;
    else key.dataset.data = button.data;
    const waiting = this.hooks.waiting(message, button.data);
    key.classList.toggle("waiting", waiting);
    key.setAttribute("aria-busy", String(waiting));
  }

  // Runs of one sender share a name and an avatar; a new day gets its date.
  #arrange(messages) {
    let before = null;
    const wanted = [];
    messages.forEach((message, index) => {
      const node = this.nodes.get(message.id);
      const day = new Date(message.date * 1000).toDateString();
      if (before === null || new Date(before.date * 1000).toDateString() !== day) {
        wanted.push(this.#day(day, message.date));
        before = null;
      }
      const after = messages[index + 1];
      node.classList.toggle("first", !inRun(before, message));
      node.classList.toggle("last", !inRun(message, after));
      wanted.push(node);
      before = message;
    });
    // Only what is out of place is moved: moving a node would lose its focus and its scroll anchor.
    let place = this.content.firstChild;
    const needed = new Set(wanted);
    while (place) {
      const next = place.nextSibling;
      if (!needed.has(place)) place.remove();
      place = next;
    }
    place = this.content.firstChild;
    for (const node of wanted) {
      if (node === place) place = place.nextSibling;
      else this.content.insertBefore(node, place);
    }
    // One stop of the Tab key for all bubbles; arrows walk from there.
    const bubbles = [...this.content.querySelectorAll(".bubble")];
    if (!bubbles.includes(document.activeElement)) bubbles.forEach((bubble, index) => (bubble.tabIndex = index === bubbles.length - 1 ? 0 : -1));
    this.content.classList.toggle("private", this.chat.type === "private");
    this.content.dataset.empty = messages.length === 0 ? this.words("empty") : "";
  }

  #day(day, date) {
    const known = [...this.content.children].find((node) => node.dataset.day === day);
    return known ?? el("div", { className: "day", data: { day } }, el("span", { className: "chip", textContent: this.words.day(date) }));
  }

  #clicked(event) {
    const target = event.target.closest("button, a, .spoiler, .expandable, .bubble");
    const message = event.target.closest(".message")?.message;
    if (!target || !message) return;
    if (target.matches(".key:not(.outward)")) {
      if (target.dataset.data !== undefined) this.hooks.tap(message, target.dataset.data);
    } else if (target.matches("a:not(.document, .photo)")) {
      if (this.hooks.link(target.href)) event.preventDefault();
    } else if (target.matches("[data-command]")) {
      this.hooks.command(target.dataset.command);
    } else if (target.matches("[data-reveal]")) {
      this.reveal(Number(target.dataset.reveal));
    } else {
      this.#unfold(target);
      if (target.matches(".bubble") && event.detail === 2) this.hooks.actions(message);
    }
  }

  #unfold(target) {
    if (target.matches(".spoiler:not(.open)")) {
      target.closest(".text").querySelectorAll(".spoiler").forEach((spoiler) => {
        spoiler.classList.add("open");
        spoiler.removeAttribute("role");
        spoiler.removeAttribute("aria-label");
      });
    } else if (target.matches(".expandable")) {
      target.classList.toggle("open");
    }
  }

  #menu(event) {
    const bubble = event.target.closest(".bubble");
    if (!bubble || event.target.closest("a")) return;
    event.preventDefault();
    this.hooks.actions(bubble.closest(".message").message);
  }

  #pressed(event) {
    if (event.target.matches(".bubble") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      const bubbles = [...this.content.querySelectorAll(".bubble")];
      const next = bubbles[bubbles.indexOf(event.target) + (event.key === "ArrowUp" ? -1 : 1)];
      if (!next) return;
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      event.preventDefault();
      return;
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.target.matches(".spoiler, .expandable")) this.#unfold(event.target);
    else if (event.target.matches(".bubble")) this.hooks.actions(event.target.closest(".message").message);
    else return;
    event.preventDefault();
  }
}

function inRun(one, other) {
  if (!one || !other || one.service || other.service) return false;
  return one.from.id === other.from.id && other.date - one.date < RUN_SECONDS && !(one.keyboard?.length > 0);
}
