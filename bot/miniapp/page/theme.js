// Telegram's theme as CSS variables: colours that are hard to read on each other are moved apart.

import { launchTheme, on, post } from "./bridge.js";

const LEAST = 4.6; // a bit more than WCAG AA asks of small text

export function begin() {
  apply(launchTheme());
  on("theme_changed", ({ theme_params: given }) => apply(given ?? {}));
  for (const [event, name] of [["safe_area_changed", "safe"], ["content_safe_area_changed", "inner"]]) {
    on(event, (sides) => {
      for (const side of ["top", "right", "bottom", "left"]) set(`--${name}-${side}`, `${Number(sides[side]) || 0}px`);
    });
  }
}

function set(name, value) {
  document.documentElement.style.setProperty(name, value);
}

function apply(given) {
  const under = colour(given.secondary_bg_color ?? given.bg_color);
  const above = colour(given.section_bg_color ?? given.bg_color);
  if (!under || !above) return;
  const dark = light(above) < 0.2;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const own = colour(given.text_color) ?? (dark ? [255, 255, 255] : [0, 0, 0]);
  const hint = colour(given.subtitle_text_color ?? given.hint_color) ?? mixed(own, above, 0.4);
  const button = colour(given.button_color) ?? [32, 120, 184];
  const onButton = colour(given.button_text_color) ?? [255, 255, 255];
  const text = readable(own, above, under);
  const tint = mixed(above, button, dark ? 0.2 : 0.1);
  const accent = readable(colour(given.accent_text_color ?? given.link_color) ?? button, above, under, tint);
  const danger = readable(colour(given.destructive_text_color) ?? [204, 41, 41], above, under);
  const chosen = {
    under,
    above,
    text,
    muted: readable(hint, above, under, tint),
    line: mixed(above, text, dark ? 0.16 : 0.12),
    tint,
    accent,
    button: apart(button, onButton),
    "on-button": onButton,
    danger,
    "on-danger": light(danger) > 0.3 ? [20, 20, 20] : [255, 255, 255],
  };
  for (const [name, value] of Object.entries(chosen)) set(`--${name}`, `rgb(${value.map(Math.round).join(" ")})`);
  post("web_app_set_background_color", { color: hex(under) });
  post("web_app_set_header_color", { color: hex(under) });
  post("web_app_set_bottom_bar_color", { color: hex(above) });
}

function colour(text) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? "");
  return found && found.slice(1).map((part) => parseInt(part, 16));
}

function hex(value) {
  return `#${value.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mixed(one, other, share) {
  return one.map((part, i) => part + (other[i] - part) * share);
}

function light([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function readable(ink, ...papers) {
  return papers.reduce(apart, ink);
}

function apart(colour_, from) {
  const towards = light(from) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  let moved = colour_;
  for (let share = 0.05; contrast(moved, from) < LEAST && share <= 1; share += 0.05) {
    moved = mixed(colour_, towards, share);
  }
  return moved;
}
