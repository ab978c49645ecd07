// Before and after a game: the lobby, and the result.

import { h, rich } from "./dom.js";

export function lobby(view, acts) {
  const { state } = view;
  const { labels } = state;
  return h(
    "section",
    { key: "lobby", class: "lobby" },
    h("p", { class: "about" }, rich(state.about)),
    h(
      "ol",
      { "aria-label": labels.players },
      state.players.map((player, number) =>
        h(
          "li",
          { key: number, "data-seat": number, class: player.me ? "me" : "" },
          h("span", { class: "sign", "aria-hidden": "true" }, player.sign),
          h("span", { class: "who" }, player.name),
          h("small", {}, [player.me && labels.you, player.host && labels.host].filter(Boolean).join(", ")),
        ),
      ),
    ),
    state.ways.length > 0 && h(
      "div",
      { key: "ways", class: "ways", role: "group", "aria-label": state.title },
      state.ways.map((each) => choice(view, acts, each)),
    ),
    state.games.length > 0 && h(
      "button",
      { key: "game", type: "button", class: "button", "aria-haspopup": "dialog", onclick: () => acts.sheet("games") },
      `🎲 ${labels.game}`,
    ),
    state.more.length > 0 && h(
      "button",
      { key: "more", type: "button", class: "button", "aria-haspopup": "dialog", onclick: () => acts.sheet("more") },
      state.more.map(({ title }) => title).join(" · "),
    ),
    state.computers.length > 0 && h(
      "div",
      { key: "computers", class: "robots", role: "group", "aria-label": labels.computers },
      state.computers.map((each) => h("button", { key: each.press, type: "button", class: "button", onclick: () => acts.press(each.press) }, each.text)),
    ),
    h("ul", { key: "notes", class: "tidings" }, state.notes.map((line) => h("li", {}, rich(line)))),
  );
}

function choice({ busy }, acts, { text, about, press, chosen }) {
  return h(
    "button",
    { key: press, type: "button", class: `choice ${busy === press ? "busy" : ""}`, "aria-pressed": String(chosen), onclick: () => acts.pick(press, chosen) },
    h("b", {}, text),
    about && h("small", {}, about),
  );
}

// What there is to choose from, in groups: the games, or matches and teams.
export function groups(view, acts, every) {
  return every.map(({ title, games: some }) => [
    title && h("h3", { key: `title-${title}` }, title),
    h("div", { key: `games-${title}`, class: "games" }, some.map((each) => choice(view, acts, each))),
  ]);
}

export function closed(state) {
  return h("section", { key: "closed", class: "lobby" }, state.notes.map((line) => h("p", {}, rich(line))));
}

export function result(state) {
  const { headline, lines, places } = state.result;
  return h(
    "section",
    { key: "result", class: "result", "aria-label": state.labels.results },
    h("h2", {}, rich(headline)),
    h(
      "ol",
      {},
      places.map((place) =>
        h(
          "li",
          { key: place.seat, "data-seat": place.seat, class: `${place.me ? "me" : ""} ${place.place === "1" ? "first" : ""}` },
          h("span", { class: "place" }, place.medal || place.place),
          h("span", { class: "who" }, place.name, place.note && h("small", {}, place.note)),
          h("b", { class: "sum" }, place.points, place.settled && h("small", {}, ` ${place.settled}`)),
        ),
      ),
    ),
    lines.length > 0 && h("ul", { class: "tidings" }, lines.map((line) => h("li", {}, rich(line)))),
  );
}
