// The page put together: who is looking, which chat is open, and what happens when something is pressed.

import { enter, Line, post, ServerError } from "./api.js";
import { chatList, peopleBar } from "./chats.js";
import { Composer } from "./composer.js";
import { choosePerson, joinGroup, newGroup, newPerson, showMembers } from "./people.js";
import { alertBox, attempt, hideToast, menu, toast } from "./dialogs.js";
import { avatar, el, fullName, icon, isolated } from "./dom.js";
import { MessagesView } from "./messages.js";
import { MiniApp } from "./miniapp.js";
import { Notice } from "./notice.js";
import { addressOf, isFramed, isPhone, showPhone } from "./phone.js";
import { PinnedBar } from "./pinned.js";
import { Taps } from "./taps.js";
import { Unread } from "./unread.js";
import { threadOf, World } from "./world.js";
import { wordsOf } from "./words.js";
import { languageButtons, phoneButton, worldBar } from "./worldbar.js";

const SUPERGROUP = -1e12; // `t.me/c/1/2` is message 2 of the supergroup -1000000000001
const root = document.getElementById("app");
let session = null;

/** The page of one person, from choosing them until choosing another. */
class Session {
  /** `fresh`: nobody was looked at in this window before. */
  constructor(user, place, fresh) {
    this.user = user;
    this.place = place; // {chat, thread} or null
    this.world = null;
    this.unread = new Unread(user);
    this.line = new Line(user, {
      snapshot: (world) => this.#snapshot(world),
      event: (event) => this.#event(event),
      state: (connected) => root.classList.toggle("offline", !connected),
      lost: () => choose(),
    }, fresh);
    this.taps = new Taps((chat, id) => {
      if (this.place?.chat === chat) this.view?.refreshKeys(id);
    });
    this.#tick();
    this.line.connect();
  }

  close() {
    clearTimeout(this.ticking);
    this.miniApp?.close();
    this.line.close();
    this.taps.close();
  }

  #snapshot(snapshot) {
    const first = this.world === null;
    this.world = new World(snapshot);
    if (first || this.words.language !== wordsOf(this.world.me.language_code).language) this.#build();
    this.unread.begin(this.world, this.words);
    if (first) this.open(this.place ?? this.#favourite(), true);
    else this.#show();
  }

  // A wide window has room for a chat at once; a phone starts with the list.
  #favourite() {
    if (isPhone()) return null;
    const [place] = this.world.places(this.words);
    return place ? { chat: place.chat.id, thread: place.thread } : null;
  }

  #build() {
    const words = wordsOf(this.world.me.language_code);
    this.words = words;
    document.documentElement.lang = words.language;
    this.bar = peopleBar(words, { become, addPerson: () => addPerson(words, this.world.community) });
    this.worldBar = worldBar(words, { push: (to) => this.#push(to), talk: () => this.#talk(), language: (code) => this.#language(code), phone: () => this.#show() });
    this.list = chatList(words, { open: (chat, thread) => this.open({ chat, thread }), newGroup: () => this.#newGroup(), joinGroup: () => this.#joinGroup() });
    this.view = new MessagesView(words, {
      tap: (message, data) => this.taps.tap(this.user, message, data),
      vote: (message, options) => this.#vote(message, options),
      waiting: (message, data) => this.taps.waiting(message, data),
      command: (text) => this.#command(text),
      link: (url) => this.#link(url),
      elsewhere: () => this.#elsewhere(),
      actions: (message) => this.#actions(message),
      read: () => this.#show(),
    });
    this.composer = new Composer(words, {
      send: (text, options) => this.#send(text, options),
      command: (command) => this.#command(command),
      menu: () => this.world.menu(this.place.chat),
      bot: () => this.world.bot.username ?? "",
      ask: (query) => attempt(post("world/ask", { user: this.user, chat: this.place.chat, query }), words),
      choose: (query, result) => attempt(post("world/choose", { user: this.user, query, result }), words),
    });
    this.notice = new Notice(words, ({ chat, id }) => this.#goTo(chat, id));
    this.miniApp?.close();
    this.miniApp = new MiniApp(words, { link: (url) => this.#appLink(url), elsewhere: () => this.#elsewhere(), closed: () => root.classList.remove("with-app") });
    this.pinned = new PinnedBar(words, ({ chat, id }) => this.#goTo(chat, id));
    const back = el("button", { type: "button", className: "round back", data: { testid: "back" }, attrs: { "aria-label": words("back") } }, icon("back"));
    back.addEventListener("click", () => this.open(null));
    this.header = el("button", { type: "button", className: "chat-title", data: { testid: "chat-title" } });
    this.more = el("button", { type: "button", className: "round more", data: { testid: "more" }, attrs: { "aria-label": words("more"), title: words("more") } }, icon("more"));
    this.more.addEventListener("click", () => this.#more());
    this.header.addEventListener("click", () => showMembers(this.world, this.world.chats.get(this.place.chat), words));
    const pane = el("main", { className: "pane" }, this.pinned.root, this.view.root, this.composer.root);
    const nothing = el("p", { className: "pick" }, el("span", { className: "chip", textContent: words("pick") }));
    const offline = el("p", { className: "line-state", textContent: words("connecting"), data: { testid: "offline" }, attrs: { role: "status" } });
    root.replaceChildren(this.worldBar.root, this.bar.root, el("header", { className: "chat-header" }, back, this.header, this.more), this.list.root, pane, nothing, offline, this.miniApp.root, this.notice.root);
  }

  /** Open a chat (or topic), or with `null` the list of chats. */
  open(place, replacing = false) {
    const chat = place && this.world.chats.get(place.chat);
    this.place = chat && this.world.isMember(chat) ? place : null;
    root.classList.toggle("chosen", this.place !== null);
    const address = addressOf({ user: this.user, ...(this.place && { chat: this.place.chat, thread: this.place.thread }) });
    if (address !== location.search) history[replacing ? "replaceState" : "pushState"](null, "", address);
    this.composer.clear();
    if (this.place) this.view.open(this.world, chat, this.#history());
    this.#show();
    if (this.place && !isPhone() && matchMedia("(hover: hover)").matches) this.composer.input.focus({ preventScroll: true });
  }

  #history() {
    return this.world.history(this.place.chat, this.place.thread);
  }

  // Bring everything on screen to the world as it is now.
  #show() {
    const { world, words } = this;
    this.bar.show(world);
    const chat = this.place && world.chats.get(this.place.chat);
    if (this.place && !world.isMember(chat)) {
      this.open(null, true);
      return;
    }
    if (chat) {
      const messages = this.#history();
      this.pinned.show(world, chat, this.place.thread);
      this.view.update(world, chat, messages);
      if (this.view.atBottom) this.unread.read(world, this.place.chat, this.place.thread);
      this.view.unread(this.unread.of(world, this.place.chat, this.place.thread).count);
      this.composer.offerStart(chat.type === "private" && messages.length === 0);
      this.#title(chat);
    }
    this.worldBar.show(world, chat);
    this.more.hidden = this.#choices().length === 0;
    this.list.show(world, this.place, (id, thread) => this.unread.of(world, id, thread));
    document.title = chat ? `${world.title(chat)} · ${fullName(world.me)}` : fullName(world.me);
    root.setAttribute("aria-label", words("chats"));
  }

  // A person is told of what calls them, unless they are just looking at it.
  #notify({ type, message, chat: from, id }) {
    if (type === "delete") this.notice.forget(from, id);
    if (type !== "message" || !this.world.calls(message)) return;
    const chat = this.world.chats.get(message.chat);
    const thread = threadOf(chat, message);
    const open = this.place?.chat === chat.id && this.place.thread === thread;
    if (open && this.view.atBottom && document.visibilityState === "visible") return;
    this.notice.show(message, [this.world.title(chat), this.#topic(chat, thread)].filter(Boolean).join(" · "));
  }

  // Between two half seconds, at which what is told in whole ones changes: so none is left out or told twice.
  #tick() {
    this.view?.tick();
    if (this.world) this.worldBar.tick(this.world);
    const since = ((this.world?.now() ?? 0) + 0.5) % 1;
    this.ticking = setTimeout(() => this.#tick(), 1000 * (1 - since) + 50);
  }

  // An open chat on a phone leaves no room for the clock.
  async #push(to) {
    const unseen = () => this.place !== null && isPhone() && !isFramed();
    const told = unseen();
    if (told) toast(this.words("pushing"), true);
    const reached = await attempt(post("world/clock", { to }), this.words);
    if (reached === null) return;
    if (unseen()) toast(this.words.moment(reached.now));
    else if (told) hideToast();
  }

  #talk() {
    const { chat, thread } = this.place;
    const { talking } = this.world.chats.get(chat);
    const turned = post("world/talk", { user: this.user, chat, ...(thread && { thread }), ...(talking && { rate: 0 }) });
    return attempt(turned.catch((error) => {
      throw error.status === 400 ? new ServerError(this.words("alone"), 400) : error; // nothing else is refused here
    }), this.words);
  }

  // The person in the same place among those of another language, and the first of their chats.
  async #language(code) {
    const found = await attempt(enter(code), this.words);
    if (!found) return;
    const place = this.world.humans().findIndex(({ id }) => id === this.user);
    become((found.people[place] ?? found.people[0]).id, null);
  }

  // What a phone has no room for beside the chat: the people's talk, and the clock.
  #choices() {
    const chat = this.place && this.world.chats.get(this.place.chat);
    const { words } = this;
    const talk = chat && chat.type !== "private" ? [{ value: "talk", text: `💬 ${words(chat.talking ? "hush" : "talk")}` }] : [];
    const targets = this.world.pushing ? [] : this.world.targets;
    return [...talk, ...targets.map((to) => ({ value: to, text: `⏩ ${words(to)}` }))];
  }

  async #more() {
    const { world, words } = this;
    const title = world.pushing ? words("pushing") : [words.moment(world.now()), world.targets.length > 0 && words("pushNote")].filter(Boolean).join("\n");
    const chosen = await menu(title, this.#choices(), words, true);
    if (chosen === "talk") await this.#talk();
    else if (chosen) await this.#push(chosen);
  }

  #topic(chat, thread) {
    return chat.is_forum ? (chat.topics.find(({ id }) => id === thread)?.name ?? this.words("general")) : null;
  }

  #title(chat) {
    const { world, words } = this;
    const topic = this.#topic(chat, this.place.thread);
    const note = chat.type === "private" ? words("bot") : [topic && chat.title, words.count("memberCount", chat.members.length)].filter(Boolean).join(" · ");
    const name = topic ?? world.title(chat);
    this.header.replaceChildren(avatar(chat.type === "private" ? world.bot.id : chat.id, name), el("span", { className: "title-words" }, isolated(name, "title-name"), isolated(note, "quiet")));
  }

  #event(event) {
    if (event.type === "answer") {
      this.taps.answered(event.query);
      if (event.text && event.alert) alertBox(event.text, this.words);
      else if (event.text) toast(event.text);
      if (event.url) this.#link(event.url);
    } else if (event.type === "results") {
      this.composer.results(event.query, event.results);
    } else if (this.world.apply(event) === "reload") {
      this.line.refresh();
    } else {
      this.#notify(event);
      this.#show();
    }
  }

  #vote(message, options) {
    return attempt(post("world/vote", { user: this.user, chat: message.chat, message: message.id, options }), this.words);
  }

  async #send(text, { replyTo, edit } = {}) {
    const { chat, thread } = this.place;
    const where = { user: this.user, chat };
    const sent = await attempt(edit === undefined
      ? post("world/send", { ...where, ...(thread && { thread }), text, ...(replyTo && { reply_to: replyTo }) })
      : post("world/edit", { ...where, message: edit, text }), this.words);
    if (sent) this.view.toBottom();
    return sent !== null;
  }

  // In a group a command names its bot, as Telegram's own menu does.
  #command(text) {
    const chat = this.world.chats.get(this.place.chat);
    const named = chat.type === "private" || text.includes("@") || !this.world.bot.username;
    return this.#send(`/${text}${named ? "" : `@${this.world.bot.username}`}`);
  }

  /** Open the place where a message stands and show it. */
  #goTo(id, message) {
    const chat = this.world.chats.get(id);
    const thread = threadOf(chat, this.world.messages.get(id)?.get(message));
    if (this.place?.chat !== id || this.place.thread !== thread) this.open({ chat: id, thread });
    this.view.reveal(message);
  }

  /** Choose a chat, and find the name of the bot typed there. */
  async #elsewhere() {
    const places = this.world.places(this.words).filter(({ chat, thread }) => chat.type !== "private" && !thread);
    const chosen = await menu(this.words("chats"), places.map(({ chat, name }) => ({ value: chat.id, text: name })), this.words, true);
    if (!chosen) return;
    this.open({ chat: Number(chosen), thread: 0 });
    this.composer.name();
  }

  // Links to this very bot and to messages of supergroups act inside the page, as they would inside Telegram.
  #link(url) {
    const { hostname, pathname, searchParams } = new URL(url);
    const [, group, message] = /^\/c\/(\d+)(?:\/\d+)?\/(\d+)$/.exec(pathname) ?? [];
    if (hostname === "t.me" && this.world.isMember(this.world.chats.get(SUPERGROUP - group))) {
      this.#goTo(SUPERGROUP - group, Number(message));
      return true;
    }
    const [, name, app] = /^\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (hostname !== "t.me" || !name || name.toLowerCase() !== this.world.bot.username?.toLowerCase()) return false;
    if (app) {
      this.#openApp(app, searchParams.get("startapp"), searchParams.get("mode"));
      return true;
    }
    if (searchParams.has("startgroup")) {
      this.#newGroup();
      return true;
    }
    this.open({ chat: this.user, thread: 0 });
    if (searchParams.has("start")) this.#send(`/start ${searchParams.get("start")}`.trim());
    return true;
  }

  /** Open a Mini App of the bot over the chat in which its link was pressed, or beside it. */
  async #openApp(app, start, mode) {
    const { world, words, place } = this;
    const opened = post("world/app", { user: this.user, chat: place?.chat ?? this.user, app, ...(start !== null && { start }) });
    const found = await attempt(opened.catch((error) => {
      throw error.status === 400 ? new ServerError(words("noApp"), 400) : error;
    }), words);
    if (!found || this !== session) return;
    root.classList.add("with-app");
    this.miniApp.open(found.url, world.bot.id, world.bot.first_name, mode === "compact");
  }

  // On a phone the app lies over what its link leads to.
  #appLink(url) {
    if (isPhone()) this.miniApp.close();
    if (!this.#link(url)) open(url, "_blank", "noopener,noreferrer");
  }

  async #actions(message) {
    const { words } = this;
    if (message.ephemeral) {
      const lost = await menu(words("actions"), [{ value: "lose", text: words("lose") }], words);
      if (lost) await attempt(post("world/lose", { user: this.user, chat: message.chat, message: message.id }), words);
      return;
    }
    const own = message.from.id === this.user;
    const choices = [{ value: "reply", text: words("reply") }];
    if (own && !message.photo && !message.document) choices.push({ value: "edit", text: words("edit") });
    const admin = this.world.chats.get(message.chat).admins.includes(this.user);
    if (own || admin || message.chat === this.user) choices.push({ value: "delete", text: words("delete"), danger: true });
    const chosen = await menu(words("actions"), choices, words);
    if (chosen === "delete") await attempt(post("world/delete", { user: this.user, chat: message.chat, message: message.id }), words);
    else if (chosen) this.composer.setAbout({ kind: chosen, message });
  }

  async #newGroup() {
    await this.#enter(await newGroup(this.world, this.words));
  }

  async #joinGroup() {
    await this.line.refresh(); // nobody tells of groups one is not in
    await this.#enter(await joinGroup(this.world, this.words));
  }

  async #enter(id) {
    if (id === null) return;
    const { place } = this;
    await this.line.refresh();
    if (this.place === place && this.world.isMember(this.world.chats.get(id))) this.open({ chat: id, thread: 0 });
  }
}

/** Look at the world as `user`; the open chat stays open when that person is in it too. */
function become(user, place = session?.place ?? null) {
  const same = place && session && place.chat === session.user ? { chat: user, thread: 0 } : place;
  const fresh = session === null;
  session?.close();
  root.classList.remove("choosing", "offline");
  if (new URLSearchParams(location.search).get("user") !== String(user)) history.pushState(null, "", addressOf({ user }));
  session = new Session(user, same, fresh);
}

async function addPerson(words, community) {
  const person = await newPerson(words, community);
  if (person) become(person.id, null);
}

/** Nobody is chosen yet (or the one in the address is unknown): ask, among those who speak the language of the browser. */
async function choose(language = navigator.language) {
  session?.close();
  session = null;
  const found = (await attempt(enter(language), wordsOf(language))) ?? { community: "", communities: [], people: [] };
  if (session) return;
  const words = wordsOf(found.community || language);
  document.documentElement.lang = words.language;
  document.title = words("who");
  root.classList.remove("chosen", "offline");
  root.classList.add("choosing");
  const chooser = choosePerson(words, found.people, { become: (user) => become(user, null), addPerson: () => addPerson(words, found.community) });
  chooser.prepend(el("div", { className: "chooser-tools" }, languageButtons(words, found.communities, found.community, (code) => choose(code)), phoneButton(words, () => choose(found.community || language))));
  root.replaceChildren(chooser);
}

// The address says who looks and at what; Back and Forward walk through it.
function route() {
  showPhone();
  const query = new URLSearchParams(location.search);
  const user = Number(query.get("user"));
  const place = query.get("chat") ? { chat: Number(query.get("chat")), thread: Number(query.get("thread")) } : null;
  if (!Number.isInteger(user) || user === 0) choose();
  else if (session?.user === user && session.world) session.open(place, true);
  else become(user, place);
}

addEventListener("popstate", route);
route();
