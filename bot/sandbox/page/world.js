// What one person knows: people, chats and messages, brought up to date by events. No screen in here.

import { setZone } from "./words.js";

/** The topic a message belongs to; 0 for the general one and for chats without topics. */
export function threadOf(chat, message) {
  return chat?.is_forum && message?.thread && message.thread !== 1 ? message.thread : 0;
}

/** A message in one line, for the list of chats and for quotes. `words` names what has no text. */
export function preview(message, words) {
  if (message.service) return message.service;
  const text = (message.text ?? "").split("\n").map((line) => line.trim()).find(Boolean);
  if (text) return text;
  if (message.photo) return words("photo");
  if (message.poll) return `📊 ${message.poll.question}`;
  return message.document ? message.document.name : "";
}

export class World {
  constructor(snapshot) {
    this.me = snapshot.me;
    this.bot = snapshot.bot;
    this.commands = snapshot.commands ?? {};
    this.people = new Map(snapshot.people.map((person) => [person.id, person]));
    this.chats = new Map(snapshot.chats.map((chat) => [chat.id, chat]));
    this.community = snapshot.community;
    this.communities = snapshot.communities;
    this.setClock(snapshot);
    this.messages = new Map();
    for (const [id, messages] of Object.entries(snapshot.messages ?? {})) {
      this.messages.set(Number(id), new Map(messages.map((message) => [message.id, message])));
    }
    // A private chat exists from the first word on; the way into it must be there before.
    if (!this.chats.has(this.me.id)) {
      this.chats.set(this.me.id, { id: this.me.id, type: "private", title: "", is_forum: false, members: [], admins: [], topics: [] });
    }
  }

  /**
   * Take one event in.
   * @returns {"done"|"reload"} "reload" when the event opens something whose past is not known here.
   */
  apply(event) {
    if (event.type === "message" || event.type === "edit") {
      const { message } = event;
      if (!this.chats.has(message.chat)) return "reload";
      if (!this.messages.has(message.chat)) this.messages.set(message.chat, new Map());
      this.messages.get(message.chat).set(message.id, message);
    } else if (event.type === "delete") {
      this.messages.get(event.chat)?.delete(event.id);
    } else if (event.type === "chat") {
      const known = this.chats.get(event.chat.id);
      this.chats.set(event.chat.id, event.chat);
      if (event.chat.type !== "private" && this.isMember(event.chat) !== this.isMember(known)) return "reload";
    } else if (event.type === "person") {
      this.people.set(event.person.id, event.person);
      if (event.person.id === this.me.id) this.me = event.person;
    } else if (event.type === "clock") {
      this.setClock(event);
    } else if (event.type === "commands") {
      return "reload";
    }
    return "done";
  }

  /** Whether a message calls this person: it names them or answers them. */
  calls(message) {
    return message.called.includes(this.me.id);
  }

  isMember(chat) {
    return chat !== undefined && (chat.type === "private" || chat.members.includes(this.me.id));
  }

  /** `now`: what time it is; `zone`: by which everything is dated; `targets`: what the clock can be pushed to; `pushing`: whether it is being. */
  setClock({ now, zone, targets, pushing }) {
    this.ahead = now - Date.now() / 1000;
    this.targets = targets;
    this.pushing = pushing;
    setZone(zone);
  }

  /** Seconds since 1970 by the server's clock, which clients keep to whatever their own says. */
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** Every person or bot that can be a sender. */
  person(id) {
    return id === this.bot.id ? this.bot : this.people.get(id);
  }

  /** People who are neither bots nor stand-ins, in the order they came. */
  humans() {
    return [...this.people.values()].filter((person) => !person.is_bot);
  }

  /** Messages of one chat (of one topic of it, when the chat has topics), oldest first: of two in one place the one that only this person sees. */
  history(chatId, thread) {
    const chat = this.chats.get(chatId);
    const known = [...(this.messages.get(chatId)?.values() ?? [])];
    const over = new Map(known.filter(({ replaces }) => replaces !== null).map((message) => [message.replaces, message]));
    const shown = known.filter(({ replaces }) => replaces === null).map((message) => over.get(message.id) ?? message);
    const all = shown.sort((one, other) => one.place - other.place);
    return chat?.is_forum ? all.filter((message) => threadOf(chat, message) === thread) : all;
  }

  /** Rows of the chat list: `{chat, thread, name}`; a forum gives one for every topic. Newest first. */
  places(words) {
    const mine = [...this.chats.values()].filter((chat) => this.isMember(chat) && (chat.type !== "private" || chat.id === this.me.id));
    const groups = mine.map((chat) => {
      if (!chat.is_forum) return [{ chat, thread: 0, name: this.title(chat) }];
      const topics = chat.topics.filter((topic) => topic.id !== 1);
      return [{ id: 0, name: words("general") }, ...topics].map((topic) => ({ chat, thread: topic.id, name: topic.name }));
    });
    const newest = (places) => Math.max(0, ...(this.messages.get(places[0].chat.id)?.keys() ?? []), 0);
    const date = (places) => this.messages.get(places[0].chat.id)?.get(newest(places))?.date ?? 0;
    return groups.sort((one, other) => date(other) - date(one)).flat();
  }

  title(chat) {
    return chat.type === "private" ? this.bot.first_name : chat.title;
  }

  /** What the sender of a message wears beside their name in its chat, if anything. */
  tag(message) {
    return this.chats.get(message.chat)?.tags?.[message.from.id];
  }

  /** The command menu of one chat as this person sees it. */
  menu(chatId) {
    return this.commands[chatId] ?? [];
  }
}
