// Who has what in front of them: hands that lie open, and where all play at once the turns of everybody.

import { h } from "./dom.js";
import { faces } from "./dice.js";
import { called } from "./sheet.js";

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
          h("span", { class: "who" }, h("span", { "aria-hidden": "true" }, `${seat.sign} `), seat.name, seat.me && h("small", {}, ` ${state.labels.you}`)),
          h(
            "span",
            { class: "shown" },
            h(
              "span",
              { class: "row" },
              seat.dice.map((die) => h("span", { class: "small-die", role: "img", "aria-label": die.labels[0] }, faces(die.faces))),
            ),
            h("span", { class: "name" }, seat.hand === "·" ? "" : seat.hand),
          ),
          h("b", { class: "sum" }, h("span", { class: "unseen" }, `${state.labels.points}: `), seat.points),
        ),
      ),
    ),
  );
}
