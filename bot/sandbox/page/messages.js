// The open chat: bubbles, their keyboards, and a scroll position that stays where the reader put it.

import { fillBubble, measureQuotes, turnQuote } from "./bubble.js";
import { avatar, el, fullName, icon } from "./dom.js";
import { drawKeyboard } from "./keyboard.js";
import { tellMoments } from "./moments.js";
import { voteOf } from "./poll.js";
import { dayOf } from "./words.js";

const RUN_SECONDS = 300;
const BOTTOM_SLACK = 24;

/**
 * `hooks`: `tap(message, data)`, `vote(message, options)`, `command(text)`, `link(url)` -> true when handled, `actions(message)`, `read()`;
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
    if (node) this.#keys(node);
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
    const node = this.nodes.get(id) ?? [...this.nodes.values()].find(({ message }) => message.replaces === id);
    if (!node) return;
    this.atBottom = false;
    const room = this.scroller.getBoundingClientRect();
    const place = node.getBoundingClientRect();
    this.scroller.scrollTop += place.top - room.top - Math.max(0, (room.height - place.height) / 2);
    this.#scrolled();
    node.classList.remove("flash");
    node.getBoundingClientRect(); // restart the animation
    node.classList.add("flash");
  }

  /** A second has passed. */
  tick() {
    if (this.world) tellMoments(this.content, this.world.now(), this.words.language);
  }

  #settle() {
    measureQuotes(this.content);
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
    const answered = this.world.messages.get(message.chat)?.get(message.reply_to);
    const look = JSON.stringify([message, this.world.tag(message), answered && [answered.text, answered.from]]);
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
    node.classList.toggle("alone", message.ephemeral);
    node.bubble ??= this.#frame(node, message);
    fillBubble(node.bubble, message, this.world, this.words);
    this.#keys(node);
  }

  #frame(node, message) {
    const bubble = el("div", { className: "bubble", tabIndex: -1 });
    node.keys = el("div", { className: "keys", data: { testid: "keyboard" } });
    node.append(avatar(message.from.id, fullName(message.from)), el("div", { className: "column" }, bubble, node.keys));
    return bubble;
  }

  #keys(node) {
    node.classList.toggle("with-keys", (node.message.keyboard ?? []).length > 0);
    drawKeyboard(node.keys, node.message.keyboard ?? [], (data) => this.hooks.waiting(node.message, data));
  }

  // Runs of one sender share a name and an avatar; a new day gets its date.
  #arrange(messages) {
    let before = null;
    const wanted = [];
    messages.forEach((message, index) => {
      const node = this.nodes.get(message.id);
      const day = dayOf(message.date);
      if (before === null || dayOf(before.date) !== day) {
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
      if (target.dataset.inline) this.hooks.elsewhere();
      else if (target.dataset.data !== undefined) this.hooks.tap(message, target.dataset.data);
    } else if (target.matches("[data-vote]")) {
      const options = voteOf(target);
      if (options !== null) this.hooks.vote(message, options);
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
    } else if (target.matches(".expandable.long") && getSelection().isCollapsed) {
      turnQuote(target);
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
  return one.from.id === other.from.id && one.ephemeral === other.ephemeral && other.date - one.date < RUN_SECONDS && !(one.keyboard?.length > 0);
}
