// The notification at the top of the page: somebody has called the person whose window it is.

import { avatar, el, isolated } from "./dom.js";
import { preview } from "./world.js";

const SHOWN_MS = 6000;

export class Notice {
  /** `open(place)` is called with the `{chat, id}` of the message when the notification is pressed. */
  constructor(words, open) {
    this.words = words;
    this.place = null;
    this.hiding = 0;
    this.root = el("div", { className: "notice", data: { testid: "notice" }, attrs: { role: "status", "aria-live": "polite" } });
    this.root.addEventListener("click", () => {
      const { place } = this;
      this.hide();
      if (place) open(place);
    });
  }

  /** Show where a message stands (`title`) and what it says; the newest replaces the one before. */
  show(message, title) {
    clearTimeout(this.hiding);
    this.place = { chat: message.chat, id: message.id };
    const lines = el("span", { className: "notice-words" }, isolated(title, "notice-title"), isolated(preview(message, this.words)));
    this.root.replaceChildren(el("button", { type: "button" }, avatar(message.chat, title), lines));
    this.hiding = setTimeout(() => this.hide(), SHOWN_MS);
  }

  /** A message is gone or has been seen: nobody need hear of it any more. */
  forget(chat, id) {
    if (this.place?.chat === chat && this.place.id === id) this.hide();
  }

  hide() {
    clearTimeout(this.hiding);
    this.place = null;
    this.root.replaceChildren();
  }
}
