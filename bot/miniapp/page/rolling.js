// Dice in the air: which of them roll, and what they show meanwhile. Nothing rolls where motion is not wanted
// or where Telegram says that the phone is a slow one.

import { another } from "./die.js";

const TIME = 400;
const STEP = 70;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const slow = /Telegram-Android.*;\s*LOW\)/.test(navigator.userAgent);

export class Rolling {
  #until = 0;
  #dice = new Set();
  #shown = new Map();
  #timer = 0;
  #draw;

  constructor(draw) {
    this.#draw = draw;
  }

  // Compare two states; true if dice were thrown in between, but for those that were `held`.
  told(before, state, held) {
    const [old, now] = [before?.dice, state.dice];
    if (!before || !now || old?.id === now.id) return false;
    const kept = now.fresh || !old ? [] : old.dice.map((die, i) => die.held || now.dice[i].held || held.includes(i));
    if (calm.matches || slow || document.hidden || now.still) return true;
    this.#dice = new Set([...now.dice.keys()].filter((i) => !kept[i]));
    this.#until = performance.now() + TIME;
    clearInterval(this.#timer);
    const step = () => {
      this.#shown.clear();
      if (performance.now() >= this.#until) {
        clearInterval(this.#timer);
        this.#dice.clear();
      } else for (const i of this.#dice) this.#shown.set(i, another(now.dice[i].faces));
      this.#draw();
    };
    this.#timer = setInterval(step, STEP);
    for (const i of this.#dice) this.#shown.set(i, another(now.dice[i].faces));
    return true;
  }

  get on() {
    return this.#dice.size > 0;
  }

  rolls(position) {
    return this.#dice.has(position);
  }

  faces(position, values) {
    return this.#shown.get(position) ?? values;
  }
}
