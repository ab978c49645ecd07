// What is inside one bubble: who, what it answers, a picture, a file or a poll, the text, the time.

import { dieOf } from "./die.js";
import { el, fullName, hue, icon, isolated } from "./dom.js";
import { tellMoments } from "./moments.js";
import { pollOf } from "./poll.js";
import { rich } from "./rich.js";
import { preview } from "./world.js";

const NARROW_COLUMNS = 26;

/** Fill a bubble with a message; an edit does not make a picture blink, nor does it close what the reader opened. */
export function fillBubble(bubble, message, world, words) {
  const open = [...bubble.querySelectorAll(".expandable")].map((quote) => quote.classList.contains("open"));
  const photo = bubble.querySelector(".photo");
  const kept = photo?.dataset.url === message.photo ? photo : null;
  const text = el("div", { className: "text", dir: "auto", data: { testid: "text" } }, rich(message.html, words));
  const parts = [
    nameOf(message, world),
    quote(message, world, words),
    message.photo ? (kept ?? picture(message, words)) : null,
    message.document ? paper(message.document, words) : null,
    message.die ? dieOf(message.die, message.date, world.now()) : null,
    message.poll ? pollOf(message, world.me, words) : null,
    text,
    meta(message, words),
  ];
  bubble.replaceChildren(...parts.filter(Boolean));
  // On a wide window the time stands beside a narrow table instead of costing a line of its own.
  const table = text.lastChild?.nodeName === "PRE" ? Number(text.lastChild.style.getPropertyValue("--columns")) : Infinity;
  bubble.classList.toggle("narrow-table", table <= NARROW_COLUMNS);
  bubble.querySelectorAll(".expandable").forEach((quote, index) => {
    if (!open[index]) return;
    setLong(quote, true);
    turnQuote(quote);
  });
  tellMoments(text, world.now(), words.language);
  for (const name of text.querySelectorAll(".mention")) name.classList.toggle("me", isMe(name, world.me));
}

/** The name of the sender, and beside it what they wear in this chat. */
function nameOf(message, world) {
  const name = isolated(fullName(message.from), `name hue-${hue(message.from.id)}`);
  const tag = world.tag(message);
  if (message.via) name.append(isolated(`via @${message.via}`, "tag"));
  if (tag) name.append(isolated(tag, "tag"));
  return name;
}

/** Find out which quotations have more lines than they show, once they are on the screen; those can be opened. */
export function measureQuotes(root) {
  for (const quote of root.querySelectorAll(".expandable:not(.open)")) {
    const { scrollHeight, clientHeight } = quote.firstElementChild;
    const long = scrollHeight > clientHeight + 1;
    if (long !== quote.classList.contains("long")) setLong(quote, long);
  }
}

function isMe(mention, me) {
  return mention.dataset.user === String(me.id) || (me.username && mention.textContent.toLowerCase() === `@${me.username.toLowerCase()}`);
}

function setLong(quote, long) {
  quote.classList.toggle("long", long);
  quote.tabIndex = long ? 0 : -1;
  if (long) quote.setAttribute("aria-expanded", "false");
  else quote.removeAttribute("aria-expanded");
}

/** Open or close a long quotation. */
export function turnQuote(quote) {
  quote.setAttribute("aria-expanded", String(quote.classList.toggle("open")));
}

function meta(message, words) {
  const root = el("span", { className: "meta" });
  if (message.ephemeral) root.append(el("span", { className: "only-you", textContent: words("onlyYou"), data: { testid: "only-you" } }));
  // Telegram's own apps hide the mark on bots' messages: a board would carry it for ever.
  if (message.edited && !message.from.is_bot) root.append(el("span", { className: "edited", textContent: words("edited"), data: { testid: "edited" } }));
  root.append(el("time", { textContent: words.time(message.date), dateTime: new Date(message.date * 1000).toISOString() }));
  return root;
}

function quote(message, world, words) {
  const target = message.reply_to && world.messages.get(message.chat)?.get(message.reply_to);
  if (!target || target.service) return null; // what is said in a topic answers the line that opened it
  const root = el("button", { type: "button", className: `quote hue-${hue(target.from.id)}`, data: { reveal: target.id } });
  root.append(isolated(fullName(target.from), "quote-name"), isolated(preview(target, words)));
  return root;
}

function picture(message, words) {
  const image = el("img", { src: message.photo, alt: message.text || words("photo"), loading: "lazy" });
  return el("a", { className: "photo", href: message.photo, target: "_blank", rel: "noopener", data: { url: message.photo } }, image);
}

function paper({ name, url, size }, words) {
  const power = size >= 1024 * 1024 ? 2 : size >= 1024 ? 1 : 0;
  const amount = `${(size / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${words("size")[power]}`;
  const link = el("a", { className: "document", href: url, download: name, data: { testid: "document" } });
  const about = el("span", { className: "document-words" }, isolated(name, "document-name"), el("span", { className: "document-size", textContent: amount }));
  link.append(el("span", { className: "document-icon" }, icon("file")), about);
  return link;
}
