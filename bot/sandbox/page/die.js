// An animated die of Telegram's own: a slot machine with three reels, other emoji with what they show.

import { el } from "./dom.js";

const SYMBOLS = ["BAR", "🍇", "🍋", "7️⃣"]; // the two lowest bits are the left reel
const FRESH_SECONDS = 4;

/** A die; one that was thrown just now still turns. */
export function dieOf({ emoji, value }, date, now) {
  const fresh = now - date < FRESH_SECONDS;
  const root = el("div", { className: "die", data: { testid: "die", value } });
  root.classList.toggle("fresh", fresh);
  if (emoji !== "🎰") {
    root.append(el("span", { className: "die-emoji", textContent: emoji }), el("b", { textContent: value }));
    return root;
  }
  for (let reel = 0; reel < 3; reel += 1) {
    const symbol = ((value - 1) >> (2 * reel)) & 3;
    const strip = [symbol, ...SYMBOLS.keys(), ...SYMBOLS.keys()].map((each) => el("span", { className: SYMBOLS[each] === "BAR" ? "bar" : "", textContent: SYMBOLS[each] }));
    const roll = el("span", { className: "strip" }, ...strip);
    roll.style.setProperty("--wait", `${reel * 0.35}s`);
    root.append(el("span", { className: "reel" }, roll));
  }
  return root;
}
