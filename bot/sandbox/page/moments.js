// Moments in texts (`<tg-time>`): told in the reader's own words, and the relative ones anew every second.

import { written } from "./words.js";

const UNITS = [["second", 1, 60], ["minute", 60, 60], ["hour", 3600, 24], ["day", 86400, Infinity]]; // and how many of it make one of the next
const PARTS = {
  w: { weekday: "long" },
  d: { day: "2-digit", month: "2-digit", year: "2-digit" },
  D: { day: "numeric", month: "long", year: "numeric" },
  t: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};
const FULL = "wDT";

/** How far a moment is from now, to the nearest of the largest unit that it fills: "in 2 min", "5 sec ago". */
export function distance(seconds, language) {
  const away = (size) => Math.round(Math.abs(seconds) / size);
  const [unit, size] = UNITS.find(([, size, most]) => away(size) < most);
  const count = Math.sign(seconds) * away(size);
  const told = new Intl.RelativeTimeFormat(language, { style: "short", numeric: count === 0 ? "auto" : "always" }).format(count, unit);
  return told.replaceAll(".", "").replaceAll("\u00a0", " ");
}

/** A moment in a format of Telegram's other than `r`: any of `w`, `d` or `D`, `t` or `T`. */
export function absolute(unix, format, language) {
  const options = Object.assign({}, ...[...format].map((letter) => PARTS[letter]));
  return written(unix, language, options);
}

/** Bring the moments inside `root` to what they say at `now` (seconds since 1970); without a format the text stays. */
export function tellMoments(root, now, language) {
  for (const node of root.querySelectorAll("time.moment[data-format]")) {
    const { unix, format } = node.dataset;
    const text = format === "r" ? distance(Math.round(unix - now), language) : absolute(unix, format, language);
    let place = node; // bold and the like inside a moment stays around what it says now
    while (place.childElementCount === 1 && place.childNodes.length === 1) place = place.firstElementChild;
    if (place.textContent !== text) place.textContent = text;
    node.title = absolute(unix, FULL, language);
  }
}

/** The element of one moment, empty as yet. */
export function moment(unix, format) {
  const node = document.createElement("time");
  node.className = "moment";
  node.dateTime = new Date(unix * 1000).toISOString();
  node.dataset.unix = unix;
  if (format) node.dataset.format = format;
  return node;
}
