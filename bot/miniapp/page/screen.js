// The screen of a state: bar, players, cards and the tray with the dice.

import { h, rich } from "./dom.js";
import { cards, players } from "./sheet.js";
import { hands } from "./hands.js";
import { chances, tidings, tray } from "./tray.js";
import { closed, groups, lobby, result } from "./around.js";

export function message({ title, text, link, close }) {
  return h(
    "main",
    { key: "message", class: "message" },
    h("div", { class: "mark", "aria-hidden": "true" }),
    h("h1", {}, title),
    text && h("p", {}, text),
    link && h("a", { class: "button primary", href: link.url }, link.text),
    close && h("button", { type: "button", class: "button primary", onclick: close.act }, close.text),
  );
}

export function screen(view, acts) {
  const { state, wide } = view;
  const body = {
    lobby: () => [lobby(view, acts)],
    closed: () => [closed(state)],
    playing: () => [!wide && tidings(state, view.chose), state.turns?.length > 0 && hands(state, state.turns, "turns", state.labels.turns), table(view, acts)],
    over: () => [result(state), table(view, acts)],
    stopped: () => [result(state), table(view, acts)],
  }[state.phase]();
  return h(
    "div",
    { key: "table", class: `table ${wide ? "wide" : "narrow"} phase-${state.phase} kind-${state.kind ?? ""} ${view.rolling.on ? "rolls" : ""}` },
    bar(view, acts),
    view.lost && h("div", { key: "lost", class: "lost", role: "status" }, state.labels.lost),
    state.phase === "playing" && !wide && state.kind === "cards" ? players(view, acts) : null,
    !wide && state.chances?.length > 0 && chances(state),
    h("main", { key: "main", class: "main" }, body),
    tray(view, acts),
    view.sheet === "wishes" && sheet("wishes", state.labels.settings, wishing(view, acts), view, acts),
    view.sheet === "help" && sheet("help", state.labels.help, help(state), view, acts),
    view.sheet === "page" && sheet("page", state.title, view.page.map((line) => h("p", {}, rich(line))), view, acts),
    view.sheet === "games" && state.games?.length && sheet("games", state.labels.game, groups(view, acts, state.games), view, acts),
    view.sheet === "more" && state.more?.length && sheet("more", state.title, groups(view, acts, state.more), view, acts),
  );
}

// A sheet above the table, which closes by its button, by a tap beside it, and by Escape.
function sheet(name, label, content, { state }, acts) {
  const close = () => acts.sheet("");
  return h(
    "div",
    { key: `sheet-${name}`, class: "veil", onclick: (event) => event.target === event.currentTarget && close() },
    h(
      "div",
      { class: `sheet for-${name}`, role: "dialog", "aria-modal": "true", "aria-label": label, tabindex: "-1" },
      h("h2", {}, label),
      h("div", { class: "content" }, content),
      h("button", { type: "button", class: "button", onclick: close }, state.labels.close),
    ),
  );
}

function table(view, acts) {
  const { state } = view;
  return state.kind === "hands" ? hands(state, state.seats, "open", state.labels.players) : cards(view, acts);
}

function bar({ state, wishes, cheering }, acts) {
  const beside = [state.head?.round, state.watching].filter(Boolean).join(" · ");
  return h(
    "header",
    { key: "bar", class: `bar ${cheering ? "open" : ""}` },
    h("div", { class: "names" }, h("h1", { class: "title" }, state.title), beside && h("span", { class: "beside" }, beside)),
    state.cheers?.length > 0 && h(
      "button",
      { key: "cheer", class: "round cheers", type: "button", "aria-label": state.labels.cheer, title: state.labels.cheer, "aria-expanded": String(cheering), onclick: acts.cheers },
      "👏",
    ),
    cheering && h(
      "div",
      { key: "cheering", class: "cheering", role: "group", "aria-label": state.labels.cheer },
      state.cheers.map((each) => h("button", { key: each, type: "button", class: "round", onclick: () => acts.cheer(each) }, each)),
    ),
    h(
      "button",
      { key: "wishes", class: "round wishes", type: "button", "aria-label": state.labels.settings, title: state.labels.settings, onclick: () => acts.sheet("wishes") },
      wishes.sound ? "🔊" : "🔇",
    ),
    h(
      "button",
      { key: "help", class: "round keyboard", type: "button", "aria-label": state.labels.help, title: state.labels.help, onclick: () => acts.sheet("help") },
      "?",
    ),
  );
}

// What one may switch on for oneself.
function wishing({ state, wishes, shakes }, acts) {
  const { labels } = state;
  const told = [["sound", `🔊 ${labels.sound}`], shakes && ["shake", `📳 ${labels.shake}`]].filter(Boolean);
  return told.map(([name, text]) =>
    h(
      "button",
      { key: name, type: "button", class: "switch", role: "switch", "aria-checked": String(wishes[name]), onclick: () => acts.wish(name) },
      text,
    ),
  );
}

function help({ labels }) {
  const lines = [
    ["1–6", labels["help-dice"]],
    [`${labels.space}, R`, labels["help-roll"]],
    ["E", labels["help-end"]],
    ["↑ ↓ Enter", labels["help-rows"]],
    ["Esc", labels["help-no"]],
  ];
  return h("dl", {}, lines.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]));
}
