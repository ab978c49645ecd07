// The line one writes in, the command menu above it, and the bar that says what is being answered or changed.

import { el, fullName, icon, isolated } from "./dom.js";
import { preview } from "./world.js";

/**
 * `hooks`: `send(text, {replyTo, edit})` resolving to true when sent, `menu()` -> the commands of the open chat,
 * `bot()` -> the user name of the bot, `ask(words)` for what it offers, `choose(query, result)` sends one of that.
 */
export class Composer {
  constructor(words, hooks) {
    this.words = words;
    this.hooks = hooks;
    this.about = null; // {kind: "reply" | "edit", message}
    this.slash = el("button", { type: "button", className: "round", data: { testid: "commands" }, attrs: { "aria-label": words("commands"), "aria-expanded": "false" } }, icon("slash"));
    this.input = el("textarea", { rows: 1, placeholder: words("write"), enterKeyHint: "send", autocomplete: "off", dir: "auto", data: { testid: "input" }, attrs: { "aria-label": words("write") } });
    this.submit = el("button", { type: "submit", className: "round send", data: { testid: "send" }, attrs: { "aria-label": words("send") } }, icon("send"));
    this.list = el("div", { className: "command-menu", hidden: true, data: { testid: "command-menu" } });
    this.bar = el("div", { className: "about", hidden: true, data: { testid: "about" } });
    this.form = el("form", { className: "composer-line" }, this.slash, this.input, this.submit);
    this.start = el("button", { type: "button", className: "start", hidden: true, textContent: words("start"), data: { testid: "start" } });
    this.root = el("div", { className: "composer" }, this.list, this.bar, this.form, this.start);

    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("keydown", (event) => this.#keydown(event));
    this.input.addEventListener("input", () => this.#typed());
    this.slash.addEventListener("click", () => this.#toggle());
    this.start.addEventListener("click", () => this.hooks.send("/start", {}));
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (this.list.hidden) this.setAbout(null);
      else this.#close(true);
    });
  }

  /** A fresh line for another chat. */
  clear() {
    this.input.value = "";
    this.setAbout(null);
    this.#close();
    this.#grow();
  }

  /** Before the first word to the bot there is only one thing to say. */
  offerStart(offered) {
    this.start.hidden = !offered;
    this.form.hidden = offered;
  }

  /** What the next line is about: `{kind: "reply" | "edit", message}` or `null`. */
  setAbout(about) {
    if (this.about?.kind === "edit" && about === null) this.input.value = "";
    this.about = about;
    this.bar.hidden = about === null;
    this.bar.replaceChildren();
    if (about === null) return;
    const title = about.kind === "edit" ? this.words("editing") : fullName(about.message.from);
    const close = el("button", { type: "button", className: "round", attrs: { "aria-label": this.words("cancel") } }, icon("close"));
    close.addEventListener("click", () => this.setAbout(null));
    this.bar.append(el("span", { className: "about-words" }, isolated(title, "quote-name"), isolated(preview(about.message, this.words))), close);
    if (about.kind === "edit") this.input.value = about.message.text;
    this.#grow();
    this.input.focus();
  }

  async #submit() {
    const text = this.input.value.trim();
    if (!text) return;
    const { about } = this;
    this.input.value = "";
    this.#grow();
    this.#close();
    this.about = null;
    this.bar.hidden = true;
    const sent = await this.hooks.send(text, { replyTo: about?.kind === "reply" ? about.message.id : undefined, edit: about?.kind === "edit" ? about.message.id : undefined });
    if (!sent && this.input.value === "") this.input.value = text;
  }

  #keydown(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#submit();
    } else if (event.key === "ArrowDown" && !this.list.hidden) {
      event.preventDefault();
      this.list.querySelector("button")?.focus();
    }
  }

  #typed() {
    this.#grow();
    const typed = /^\/(\w*)$/u.exec(this.input.value);
    const [, name, words] = /^@(\w*)(?:\s([^]*))?$/u.exec(this.input.value) ?? [];
    const bot = this.hooks.bot();
    if (typed) this.#open(this.#commands().filter(({ data }) => data.command.startsWith(typed[1])));
    else if (words !== undefined && name.toLowerCase() === bot.toLowerCase()) this.hooks.ask(words);
    else if (name !== undefined && words === undefined && bot.toLowerCase().startsWith(name.toLowerCase())) this.#open([this.#naming(bot)]);
    else this.#close();
  }

  /** What the bot offers to whoever has typed its name: `[{id, title, description}]`. */
  results(query, results) {
    if (!this.input.value.startsWith("@")) return;
    this.#open(results.map(({ id, title, description }) => ({ name: title, about: description ?? "", data: { testid: "result", result: id }, act: () => this.hooks.choose(query, id) })));
  }

  /** Type the name of the bot, as a key does for whoever has chosen this chat. */
  name() {
    this.#naming(this.hooks.bot()).act();
  }

  #commands() {
    return this.hooks.menu().map(({ command, description }) => ({ name: `/${command}`, about: description, data: { testid: "command", command }, act: () => this.hooks.command(command) }));
  }

  /** The name of the bot, which completes what was typed and asks what it offers. */
  #naming(bot) {
    const act = () => {
      this.input.value = `@${bot} `;
      this.input.focus();
      this.#typed();
    };
    return { name: `@${bot}`, about: "", data: { testid: "naming" }, act };
  }

  #toggle() {
    if (!this.list.hidden) {
      this.#close();
      return;
    }
    const commands = this.#commands();
    this.#open(commands);
    if (commands.length === 0) {
      this.list.append(el("p", { className: "quiet", textContent: this.words("noCommands") }));
      this.list.hidden = false;
    }
    this.list.querySelector("button")?.focus({ preventScroll: true });
  }

  #open(items) {
    this.list.replaceChildren(...items.map(({ name, about, data, act }) => {
      const item = el("button", { type: "button", className: "item", data }, el("b", { textContent: name }), el("span", { textContent: about }));
      item.addEventListener("click", () => {
        this.input.value = "";
        this.#close();
        act();
      });
      return item;
    }));
    this.list.hidden = items.length === 0;
    this.slash.setAttribute("aria-expanded", String(!this.list.hidden));
    this.list.onkeydown = (event) => {
      const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
      if (!step) return;
      event.preventDefault();
      (document.activeElement[step] ?? this.input).focus();
    };
  }

  #close(refocus = false) {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.slash.setAttribute("aria-expanded", "false");
    if (refocus) this.slash.focus();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight}px`;
  }
}
