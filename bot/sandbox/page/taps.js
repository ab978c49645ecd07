// Taps on inline buttons that still wait for the bot's answer.

import { post } from "./api.js";
import { toast } from "./dialogs.js";

const PATIENCE_MS = 20000;
const keyOf = (message, data) => `${message.chat}/${message.id}/${data}`;

export class Taps {
  /** `changed(chat, messageId)` is called when a button begins or ends to wait. */
  constructor(changed) {
    this.changed = changed;
    this.pending = new Map(); // key -> {chat, id, timer}
    this.keys = new Map(); // query -> key
    this.early = new Set(); // queries answered before the server had told their id
  }

  waiting(message, data) {
    return this.pending.has(keyOf(message, data));
  }

  /** Send one tap. A button that waits already takes no second one, as in Telegram. */
  async tap(user, message, data) {
    const key = keyOf(message, data);
    if (this.pending.has(key)) return;
    this.pending.set(key, { chat: message.chat, id: message.id, timer: setTimeout(() => this.#end(key), PATIENCE_MS) });
    this.changed(message.chat, message.id);
    try {
      const { query } = await post("world/tap", { user, chat: message.chat, message: message.id, data });
      if (this.early.delete(query)) this.#end(key);
      else if (this.pending.has(key)) this.keys.set(query, key);
    } catch (error) {
      this.#end(key);
      if (error.message) toast(error.message);
    }
  }

  answered(query) {
    const key = this.keys.get(query);
    if (key !== undefined) this.#end(key);
    else if (this.pending.size > this.keys.size) this.early.add(query);
  }

  close() {
    for (const { timer } of this.pending.values()) clearTimeout(timer);
    this.pending.clear();
    this.keys.clear();
  }

  #end(key) {
    const tap = this.pending.get(key);
    if (!tap) return;
    clearTimeout(tap.timer);
    this.pending.delete(key);
    for (const [query, other] of this.keys) if (other === key) this.keys.delete(query);
    this.changed(tap.chat, tap.id);
  }
}
