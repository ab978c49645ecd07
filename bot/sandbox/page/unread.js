// What has been read where, for everybody looked at in this window; it lasts as long as the window.

const readUpTo = new Map(); // "user/chat/thread" -> the last message seen there

export class Unread {
  constructor(user) {
    this.user = user;
  }

  /** Places seen for the first time count as read: what stands in them came before. */
  begin(world, words) {
    for (const { chat, thread } of world.places(words)) {
      if (!readUpTo.has(this.#key(chat.id, thread))) this.read(world, chat.id, thread);
    }
  }

  /** Everything in a place has been seen. */
  read(world, chat, thread) {
    readUpTo.set(this.#key(chat, thread), world.history(chat, thread).at(-1)?.place ?? 0);
  }

  /** What waits in a place: `{count, called}`, how many messages and whether one of them calls this person. */
  of(world, chat, thread) {
    const read = readUpTo.get(this.#key(chat, thread)) ?? 0;
    const waiting = world.history(chat, thread).filter((message) => message.place > read && message.from.id !== this.user);
    return { count: waiting.length, called: waiting.some((message) => world.calls(message)) };
  }

  #key(chat, thread) {
    return `${this.user}/${chat}/${thread}`;
  }
}
