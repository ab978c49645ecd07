// The bar above the messages: what is pinned in this place last, and the way to it.

import { el, isolated } from "./dom.js";
import { preview, threadOf } from "./world.js";

export class PinnedBar {
  /** `open(place)` is called with the `{chat, id}` of the message when the bar is pressed. */
  constructor(words, open) {
    this.words = words;
    this.message = null;
    this.line = el("span", { className: "pinned-words" });
    this.root = el("button", { type: "button", className: "pinned", hidden: true, data: { testid: "pinned" } }, this.line);
    this.root.addEventListener("click", () => open({ chat: this.message.chat, id: this.message.id }));
  }

  /** Show what is pinned in a chat, or in one topic of it; without anything the bar is gone. */
  show(world, chat, thread) {
    const known = world.messages.get(chat.id);
    const pinned = (chat.pinned ?? []).map((id) => known?.get(id)).filter((message) => message && threadOf(chat, message) === thread);
    this.message = pinned.at(-1) ?? null;
    this.root.hidden = this.message === null;
    if (this.message === null) return;
    const text = preview(this.message, this.words);
    if (this.line.dataset.text === text) return;
    this.line.dataset.text = text;
    this.line.replaceChildren(isolated(this.words("pinned"), "pinned-title"), isolated(text));
  }
}
