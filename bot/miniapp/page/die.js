// Dice as drawings: an ivory cube's face with pips, or with a letter where the game plays with cards.

import { h } from "./dom.js";

const [L, M, R] = [25, 50, 75];
const PIPS = {
  1: [[M, M]],
  2: [[L, R], [R, L]],
  3: [[L, R], [M, M], [R, L]],
  4: [[L, L], [L, R], [R, L], [R, R]],
  5: [[L, L], [L, R], [M, M], [R, L], [R, R]],
  6: [[L, L], [L, M], [L, R], [R, L], [R, M], [R, R]],
};
const SUITS = { 9: "♣", 10: "♦", J: "♠", Q: "♥", K: "♣", A: "♠" };

// One face: `look` says which of two layers it is.
export function face(value, look = "") {
  return h(
    "svg",
    { class: `face ${look} ${value in SUITS ? `card card-${value}` : ""}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("rect", { class: "body", x: 2, y: 2, width: 96, height: 96, rx: 21 }),
    h("rect", { class: "shine", x: 7, y: 7, width: 86, height: 86, rx: 17 }),
    value in PIPS
      ? PIPS[value].map(([x, y]) => h("circle", { class: "pip", cx: x, cy: y, r: value === "1" ? 12 : 10 }))
      : [
          h("text", { class: "letter", x: 50, y: 57 }, value),
          h("text", { class: "suit", x: 50, y: 85 }, SUITS[value] ?? ""),
        ],
  );
}

// All faces of one die: double dice have an outer and an inner one.
export function faces(values) {
  return values.map((value, layer) => face(value, values.length > 1 ? ["outer", "inner"][layer] : ""));
}

export function another(values) {
  return values.map((value) => {
    const all = Object.keys(value in PIPS ? PIPS : SUITS);
    return all[Math.floor(Math.random() * all.length)];
  });
}
