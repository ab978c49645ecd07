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

// Dice in the air: they come from the hand one after the other, hit, and show what they have thrown. Nothing
// rolls where motion is not wanted or where Telegram says that the phone is a slow one.

const FLIGHT = 290; // milliseconds until a die hits; see the animation "roll"
const SETTLING = 150; // from then until it lies
const STEP = 50; // between two dice
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const slow = /Telegram-Android.*;\s*LOW\)/.test(navigator.userAgent);

// Whether things may move at all.
export function moves() {
  return !calm.matches && !slow && !document.hidden;
}

export class Rolling {
  #order = new Map(); // position -> which of those that roll it is
  #air = new Map(); // position -> what it shows until it hits
  #timers = [];
  #draw;
  #heard;

  // `heard` is told of each die that hits, with its position, and at last that all lie.
  constructor(draw, heard) {
    this.#draw = draw;
    this.#heard = heard;
  }

  // Compare two states; true if dice were thrown in between, but for those that were `held`.
  told(before, state, held) {
    const [old, now] = [before?.dice, state.dice];
    if (!before || !now || old?.id === now.id) return false;
    const stays = (die, i) => die.held || now.dice[i].held || held.includes(i);
    const kept = now.dice.map((die, i) => Boolean(die.locked || (old && !now.fresh && stays(old.dice[i], i))));
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#order.clear();
    this.#air.clear();
    if (!moves() || now.still) {
      this.#heard("lie");
      return true;
    }
    const rolls = [...now.dice.keys()].filter((i) => !kept[i]);
    rolls.forEach((position, number) => {
      this.#order.set(position, number);
      this.#air.set(position, another(now.dice[position].faces));
      this.#after(FLIGHT + STEP * number, () => {
        this.#air.delete(position);
        this.#heard("hit", position);
      });
    });
    this.#after(FLIGHT + SETTLING + STEP * (rolls.length - 1), () => {
      this.#order.clear();
      this.#heard("lie");
      this.#draw();
    });
    return true;
  }

  #after(time, act) {
    this.#timers.push(setTimeout(act, time));
  }

  get on() {
    return this.#order.size > 0;
  }

  // How a die rolls, as a class; empty if it does not.
  rolls(position) {
    return this.#order.has(position) ? `rolling roll-${this.#order.get(position)}` : "";
  }

  faces(position, values) {
    return this.#air.get(position) ?? values;
  }
}
