// Play by keyboard: digits hold dice, Space or R throws, arrows go through the rows, Escape changes one's mind.

export function begin(view, acts) {
  const keys = {
    used: false,
    // Where the focus goes when what had it is gone: to what comes next.
    refocus(app) {
      const next = ["[data-no]", "[data-throw]", "[data-row]:not([data-zero])", "[data-row]", "[data-end]", "#head"];
      const found = next.map((each) => app.querySelector(each)).find((each) => each && !each.disabled);
      found?.focus({ preventScroll: false });
    },
  };
  addEventListener("pointerdown", () => (keys.used = false), true);
  addEventListener(
    "keydown",
    (event) => {
      keys.used = true;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (pressed(event, view(), acts)) event.preventDefault();
    },
    true,
  );
  return keys;
}

function pressed(event, { state, help }, acts) {
  const on = document.activeElement;
  const free = !on || on === document.body || !on.matches("button, a, [tabindex]");
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (help && event.code === "Escape") return acts.help(false) ?? true;
  if (!state) return false;
  if (event.key === "?") return acts.help(!help) ?? true;
  if (digit && state.dice?.dice[digit - 1]?.press) return acts.hold(digit - 1) ?? true;
  if (event.code === "KeyR" || (event.code === "Space" && (free || on.matches("[data-die], #head")))) {
    if (!state.throw || event.repeat) return event.code === "Space" && free;
    return acts.press(state.throw.press, "roll") && true;
  }
  if (event.code === "Escape" && state.question) return acts.press(state.question.no.press, "row") && true;
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step) return move(on, step);
  return false;
}

function move(on, step) {
  const group = on?.closest("[data-group]");
  const every = [...document.querySelectorAll(`[data-group=${group?.dataset.group ?? "rows"}] :is(button:not([disabled]))`)];
  if (!every.length) return false;
  const place = every.indexOf(on);
  every[place < 0 ? 0 : (place + step + every.length) % every.length].focus();
  return true;
}
