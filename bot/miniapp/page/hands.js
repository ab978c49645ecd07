// Who has what in front of them: hands that lie open, and where all play at once the turns of everybody.

import { h } from "./dom.js";
import { faces } from "./dice.js";

export function hands(state, seats, key, label) {
  return h(
    "section",
    { key, class: `hands ${key}`, "aria-label": label },
    h(
      "ul",
      {},
      seats.map((seat) =>
        h(
          "li",
          { key: seat.seat, "data-seat": seat.seat, class: `hand ${seat.turn ? "on-turn" : ""} ${seat.best ? "best" : ""} ${seat.gone ? "gone" : ""}` },
          h(
            "span",
            { class: "who" },
            h("span", { "aria-hidden": "true" }, `${seat.sign} `),
            seat.name,
            seat.leads && " ",
            seat.leads && h("span", { class: "leads", role: "img", "aria-label": state.labels.leads }, "👑"),
            seat.me && h("small", {}, ` ${state.labels.you}`),
          ),
          h(
            "span",
            { class: "shown" },
            h(
              "span",
              { class: "row" },
              seat.dice.map((die) => h("span", { class: "small-die", role: "img", "aria-label": die.labels[0] }, faces(die.faces))),
            ),
            h("span", { class: "name" }, seat.hand === "·" ? "" : seat.hand, seat.track?.now && h("b", { class: "now" }, ` ${seat.track.now}`)),
          ),
          h("b", { class: "sum" }, h("span", { class: "unseen" }, `${state.labels.points}: `), seat.points),
          seat.track && track(seat.track),
        ),
      ),
    ),
  );
}

// How far somebody is on the way to the goal: what is banked, what the turn would add, ranges to be left in one turn.
function track({ share, more, barrels, label }) {
  const part = (name, x, width) => h("rect", { key: `${name}-${x}`, class: name, x, y: 0, width, height: 4 });
  return h(
    "svg",
    { class: "track", viewBox: "0 0 100 4", preserveAspectRatio: "none", role: "img", "aria-label": label },
    barrels.map(([from, to]) => part("barrel", from, to - from)),
    h("rect", { key: "share", class: "share", x: 0, y: 0, width: share, height: 4 }),
    h("rect", { key: "more", class: "more", x: share, y: 0, width: more, height: 4 }),
  );
}
