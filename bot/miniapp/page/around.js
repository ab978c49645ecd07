// Before and after a game: the lobby, and the result.

import { h } from "./dom.js";
import { rich } from "./rich.js";

export function lobby(state) {
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
          { key: number, class: player.me ? "me" : "" },
          h("span", { class: "sign", "aria-hidden": "true" }, player.sign),
          h("span", { class: "who" }, player.name),
          h("small", {}, [player.me && labels.you, player.host && labels.host].filter(Boolean).join(", ")),
        ),
      ),
    ),
    h("ul", { class: "tidings" }, state.notes.map((line) => h("li", {}, rich(line)))),
  );
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
          { key: place.seat, class: `${place.me ? "me" : ""} ${place.place === "1" ? "first" : ""}` },
          h("span", { class: "place" }, place.medal || place.place),
          h("span", { class: "who" }, place.name, place.note && h("small", {}, place.note)),
          h("b", { class: "sum" }, place.points, place.settled && h("small", {}, ` ${place.settled}`)),
        ),
      ),
    ),
    lines.length > 0 && h("ul", { class: "tidings" }, lines.map((line) => h("li", {}, rich(line)))),
  );
}
