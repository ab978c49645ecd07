// The tray: whose turn it is, the dice, and what may be done with them.

import { h, rich } from "./dom.js";
import { faces } from "./dice.js";

export function tray(view, acts) {
  const { state } = view;
  if (state.phase !== "playing") {
    return h("footer", { key: "tray", class: "tray quiet" }, begins(view), choices(view, acts), chat(view, acts));
  }
  return h(
    "footer",
    { key: "tray", class: `tray ${state.head.mine ? "mine" : ""}` },
    h(
      "div",
      { class: "status" },
      h("p", { id: "head", class: "head", tabindex: "-1" }, rich(state.head.html)),
      view.below > 0 && more(view, acts),
      deadline(view),
      state.hint && hint(view, acts),
    ),
    state.round.length > 0 && round(state),
    state.aside && aside(state),
    state.dice ? dice(view, acts) : state.throw && ghosts(state.size),
    state.entry && !state.question && entry(view, acts),
    state.question ? question(view, acts) : controls(view, acts),
    view.wide && state.chances.length > 0 && chances(state),
    view.wide && tidings(state, view.chose),
  );
}

// How many rows that pay lie below; a tap shows them.
function more({ state, below }, acts) {
  return h("button", { key: "more", type: "button", class: "more", "aria-label": `${state.labels.more}: ${below}`, onclick: acts.more }, h("span", {}, `↓ ${below}`));
}

// Who has written in this round, where all play at once: by their initials.
function round({ round: seats, labels }) {
  return h(
    "ul",
    { key: "round", class: "initials" },
    seats.map(({ seat, name, done }) =>
      h(
        "li",
        { key: seat, class: done ? "done" : "", title: name },
        h("span", { "aria-hidden": "true" }, [...name][0] ?? "?"),
        h("span", { class: "unseen" }, done ? `${name}: ${labels.written}` : name),
      ),
    ),
  );
}

// The chances of all to win as one thin line.
export function chances({ chances: some, labels }) {
  let from = 0;
  return h(
    "svg",
    { key: "chances", class: "chances", viewBox: "0 0 100 2", preserveAspectRatio: "none", role: "img", "aria-label": `${labels.chances}. ${some.map(({ label }) => label).join(", ")}` },
    some.map(({ seat, share }) => {
      const x = from;
      from += 100 * share;
      return h("rect", { key: seat, class: `share-${seat % 6}`, x, y: 0, width: 100 * share, height: 2 });
    }),
  );
}

export function tidings(state, chose = "") {
  const lines = [...(chose ? [chose] : []), ...(state.events ?? []), ...(state.notes ?? [])];
  return lines.length > 0 && h(
    "ul",
    { key: "tidings", class: "tidings" },
    lines.map((line) => h("li", { class: line.startsWith("🏁") ? "loud" : null }, rich(line))), // the end is near
  );
}

function deadline({ state, now }) {
  if (!state.deadline) return null;
  const left = Math.max(0, Math.round(state.deadline.at - now / 1000));
  const [minutes, seconds] = [Math.floor(left / 60), String(left % 60).padStart(2, "0")];
  const text = left < 3600 ? `${minutes}:${seconds}` : state.deadline.text;
  return h("span", { class: `deadline ${left < 15 ? "soon" : ""}`, role: "timer", "aria-label": state.deadline.text }, `⏳ ${text}`);
}

// How long it is until a game begins by itself.
function begins({ state, now }) {
  if (!state.begins) return null;
  const left = Math.max(0, Math.ceil(state.begins.at - now / 1000));
  return h(
    "div",
    { key: "begins", class: "begins", role: "timer" },
    h("span", {}, `${state.labels.begins} `, h("b", {}, left)),
    h("progress", { max: state.begins.pause, value: Math.min(left, state.begins.pause), "aria-hidden": "true" }),
  );
}

function hint({ state }, acts) {
  const name = state.hint.text.replace(/^\P{L}+/u, "");
  return h("button", { type: "button", class: "round", "aria-label": name, title: name, onclick: () => acts.press(state.hint.press) }, "💡");
}

// What the turn has brought so far, beside the dice that lie apart for it.
function aside({ aside: { dice: some, text, points }, labels }) {
  return h(
    "div",
    { key: "aside", class: "aside" },
    h(
      "span",
      { class: "row", role: "group", "aria-label": labels.aside },
      some.map((die) => h("span", { class: "small-die", role: "img", "aria-label": die.labels[0] }, faces(die.faces))),
    ),
    h("span", {}, `${text} `, h("b", {}, points)),
  );
}

function dice(view, acts) {
  const { state, rolling } = view;
  const lying = [...state.dice.dice.entries()].filter(([, die]) => !(state.past && die.locked)); // else they lie apart
  const double = state.dice.dice[0].faces.length > 1;
  return h(
    "div",
    { class: `felt ${double ? "double" : ""} ${state.passing ? "passing" : ""} ${rolling.on ? "" : "lies"}` },
    h(
      "div",
      { class: "dice", role: "group", "aria-label": state.labels.dice, "data-group": "dice" },
      lying.map(([position, die]) => one(view, acts, die, position)),
    ),
    h("p", { class: `name ${rolling.on ? "hidden" : ""}` }, state.dice.hand),
  );
}

// Where the dice will lie.
function ghosts(size) {
  const every = Array.from({ length: size }, (_, i) => h("span", { key: `ghost-${i}`, class: "die ghost" }));
  return h("div", { class: "felt", "aria-hidden": "true" }, h("div", { class: "dice" }, every), h("p", { class: "name" }));
}

function one({ held, rolling }, acts, die, position) {
  const kept = held(position) || die.locked;
  const drawn = faces(rolling.faces(position, die.faces));
  const look = `die ${kept ? "held" : ""} ${die.locked ? "locked" : ""} ${die.best && !rolling.on ? "keep" : ""} ${rolling.rolls(position)}`;
  const label = die.labels[kept ? 1 : 0];
  if (!die.press) return h("span", { key: `still-${position}`, class: look, "data-at": position, role: "img", "aria-label": label }, drawn);
  return h(
    "button",
    {
      key: `die-${position}`,
      type: "button",
      class: look,
      "data-at": position,
      "data-die": position,
      "aria-pressed": String(kept),
      "aria-label": label,
      onclick: () => acts.hold(position),
    },
    drawn,
  );
}

function question({ state }, acts) {
  const { lines, yes, no } = state.question;
  return h(
    "div",
    { key: "question", class: "question", role: "alertdialog", "aria-labelledby": "asked" },
    h("div", { id: "asked" }, lines.map((line) => h("p", {}, rich(line)))),
    h(
      "div",
      { class: "controls", "data-group": "answers" },
      h("button", { type: "button", class: "button", "data-no": true, onclick: () => acts.press(no.press, "row") }, no.text),
      h("button", { type: "button", class: "button danger", onclick: () => acts.press(yes.press, "row") }, yes.text),
    ),
  );
}

// Dice that people throw themselves: what has been entered, and the keys for the rest.
function entry(view, acts) {
  const { lines, keys } = view.state.entry;
  return h(
    "div",
    { key: "entry", class: "entry" },
    lines.length > 0 && h("div", { class: "entered", "aria-live": "polite" }, lines.map((line) => h("p", {}, rich(line)))),
    keys.map((line, number) =>
      h(
        "div",
        { key: `keys-${number}`, class: "keypad" },
        line.map((each) => action(view, acts, each, "enter", each.style === "primary" ? "tinted" : "")),
      ),
    ),
  );
}

function controls(view, acts) {
  const { state } = view;
  return [
    h(
      "div",
      { key: "controls", class: `controls ${state.quick[0]?.text ? "pair" : ""}` },
      state.throw && action(view, acts, state.throw, "throw", state.throw.loud ? "primary" : "tinted"),
      state.quick.slice(0, view.wide ? 3 : 1).map((each) => quick(view, acts, each)),
      state.ends.map((each) => action(view, acts, each, "end", each.style === "success" ? "primary" : "")),
    ),
    choices(view, acts),
    state.back && h("div", { key: "back", class: "controls" }, chatLink(state.back, acts)),
  ];
}

// A suggested hold: the dice that stay, and how many are thrown, or in words what it does and brings.
function quick({ busy }, acts, each) {
  const { press, label, faces: held, others, best, text, about } = each;
  const shown = held.map((values) => h("span", { class: "small-die" }, faces(values)));
  return h(
    "button",
    {
      key: `quick-${held.flat().join("-")}`,
      type: "button",
      class: `button quick ${best ? (text ? "primary" : "tinted") : ""} ${text ? "two" : ""} ${busy === press ? "busy" : ""}`,
      "aria-label": label,
      onclick: () => acts.quick(each),
    },
    text ? [h("span", {}, text), h("small", {}, shown, h("span", {}, ` ${about}`))] : [shown, h("span", { class: "rest", "aria-hidden": "true" }, ` + 🎲 ${others}`)],
  );
}

function action({ busy }, acts, { text, label, press, cost, about }, kind, look) {
  return h(
    "button",
    {
      key: kind === "throw" ? kind : `${kind}-${press.split(":")[0]}-${press.split(":").slice(3).join("-")}`,
      type: "button",
      class: `button ${look} ${about ? "two" : ""} ${busy === press ? "busy" : ""}`,
      [`data-${kind}`]: true,
      "aria-label": label,
      onclick: () => acts.press(press, kind === "throw" ? "roll" : about ? "row" : "", cost),
    },
    about ? [h("span", {}, text), h("small", {}, about)] : text,
  );
}

function choices(view, acts) {
  const { state } = view;
  if (!state.choices?.length) return null;
  return h(
    "div",
    { key: "choices", class: "controls" },
    state.choices.map((each) => action(view, acts, each, "choice", each.press.startsWith("u:") ? "undo" : { success: "primary", primary: "tinted", danger: "danger-text" }[each.style] ?? "")),
  );
}

function chat({ state, inline }, acts) {
  return h(
    "div",
    { key: "chat", class: "controls" },
    inline && state.phase !== "lobby" && h("button", { key: "elsewhere", type: "button", class: "button plain", onclick: acts.elsewhere }, state.labels.elsewhere),
    h("button", { type: "button", class: `button ${state.choices?.length ? "plain" : "primary"}`, onclick: acts.close }, state.labels.chat),
  );
}

function chatLink({ text, url }, acts) {
  return h("a", { class: "button plain", href: url, onclick: acts.openLink }, text);
}
