// What deserves a moment, found between two states; sparks; what somebody has switched on for themselves.

import { moves } from "./dice.js";

const KEPT = "dice-poker";

// What has happened that is more than a move: five of a kind, a lead taken, a win.
export function moment(before, state) {
  if (!before) return "";
  if (state.result && !before.result) return state.result.places.some((each) => each.me && each.place === "1") ? "win" : "";
  const [old, now] = [before, state].map((each) => each.seats?.find((seat) => seat.leads)?.seat);
  if (now !== undefined && now !== old && before.game === state.game && before.seats) return "lead";
  return "";
}

// Where luck is pressed: the turns that have ended in between.
export function ended(before, state) {
  const { no } = before?.past ?? {};
  return before?.game === state.game && no !== undefined ? (state.past?.turns ?? []).filter((turn) => turn.no > no) : [];
}

// The state in which a throw that ended a turn lies there, if one is to be seen before what comes next.
export function passing(before, state) {
  const turn = document.hidden || before?.phase !== "playing" ? null : ended(before, state).find(({ dice }) => dice);
  if (!turn) return null;
  const none = { throw: null, entry: null, question: null, hint: null, deadline: null, quick: [], ends: [], choices: [], notes: [] };
  const seats = before.seats.map((seat) => ({ ...seat, turn: seat.seat === turn.seat }));
  const aside = before.seats.find((seat) => seat.seat === turn.seat)?.turn ? before.aside : null;
  const dice = { id: `last.${turn.no}`, fresh: true, still: before.dice?.still, hand: turn.text, dice: turn.dice };
  const past = { no: turn.no, turns: [] };
  return { ...before, ...none, seats, aside, dice, past, head: { ...before.head, html: turn.head, mine: false }, said: turn.said, passing: turn };
}

export function isFive(state) {
  const shown = state?.dice?.dice.map((die) => die.faces[0]) ?? [];
  return shown.length >= 5 && new Set(shown).size === 1;
}

// Sparks around something, for whoever may see things move.
export function sparks(element, count = 14) {
  if (!element || !moves()) return;
  const box = element.getBoundingClientRect();
  for (let i = 0; i < count; i += 1) {
    const spark = document.createElement("span");
    spark.className = `spark of-${i % 4}`;
    document.body.append(spark);
    const [angle, far] = [(i / count) * 2 * Math.PI, 60 + 70 * Math.random()];
    const from = `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px)`;
    const to = `${from} translate(${Math.cos(angle) * far * 1.6}px, ${Math.sin(angle) * far}px) rotate(300deg)`;
    const flight = spark.animate(
      [{ transform: `${from} scale(0)` }, { transform: `${to} scale(1)`, offset: 0.6 }, { transform: `${to} translateY(40px) scale(0)` }],
      { duration: 900, easing: "cubic-bezier(0.2, 0.7, 0.4, 1)" },
    );
    flight.onfinish = () => spark.remove();
  }
}

// What somebody says, over an element for two seconds.
export function rise(element, text, kind = "") {
  const box = element.getBoundingClientRect();
  const bubble = document.createElement("div");
  bubble.className = `said ${kind}`;
  bubble.setAttribute("aria-hidden", "true");
  bubble.textContent = text;
  document.body.append(bubble);
  const at = (y, scale) => `translate(${box.x + box.width / 2}px, ${Math.max(8, box.y) + y}px) translate(-50%, 0) scale(${scale})`;
  const still = !moves();
  const shown = bubble.animate(
    still ? [{ transform: at(10, 1) }, { transform: at(10, 1) }] : [{ transform: at(24, 0) }, { transform: at(14, 1.15), offset: 0.12 }, { transform: at(8, 1), offset: 0.85 }, { transform: at(-6, 0) }],
    { duration: 2000 },
  );
  shown.onfinish = () => bubble.remove();
}

// A small leap of an element that has just changed.
export function leap(element) {
  if (element && moves()) element.animate([{}, { transform: "translateY(-0.35rem) scale(1.12)" }, {}], { duration: 450 });
}

export const wishes = { sound: false, shake: false };
try {
  Object.assign(wishes, JSON.parse(localStorage.getItem(KEPT)));
} catch {
  // nothing is kept where the page may keep nothing
}

export function wish(name, is) {
  wishes[name] = is;
  try {
    localStorage.setItem(KEPT, JSON.stringify(wishes));
  } catch {
    // for as long as the page is open
  }
}
