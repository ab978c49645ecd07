// Play by keyboard: digits hold dice, Space or R throws, arrows go through the rows, Escape changes one's mind.

export function begin(view, acts) {
  const keys = {
    used: false,
    // Where the focus goes when what had it is gone: to what comes next.
    refocus(app) {
      const next = ["[data-no]", "[data-throw]", "[data-row]:not([data-zero])", "[data-row]", ".quick.two", "[data-end]", "#head"];
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

function pressed(event, { state, sheet, cheering }, acts) {
  const on = document.activeElement;
  const free = !on || on === document.body || !on.matches("button, a, [tabindex]");
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (sheet) return event.code === "Escape" && (acts.sheet("") ?? true);
  if (!state) return false;
  if (cheering && event.code === "Escape") return acts.cheers() ?? true;
  if (event.key === "?") return acts.sheet("help") ?? true;
  if (digit && state.dice?.dice[digit - 1]?.press) return acts.hold(digit - 1) ?? true;
  if (event.code === "KeyR" || (event.code === "Space" && (free || on.matches("[data-die], #head")))) {
    if (event.repeat) return event.code === "Space" && free;
    if (state.passing) return acts.pass() ?? true;
    if (state.throw) return acts.press(state.throw.press, "roll") && true;
    if (state.quick?.[0]?.text) return acts.quick(state.quick[0]) && true;
    return event.code === "Space" && free;
  }
  if (event.code === "KeyE" && state.ends?.length === 1 && !event.repeat) return acts.press(state.ends[0].press, "row") && true;
  if (event.code === "Escape" && state.question) return acts.press(state.question.no.press, "row") && true;
  if (event.code === "ArrowDown" || event.code === "ArrowUp") return move("rows", on, event.code === "ArrowDown" ? 1 : -1);
  if (event.code === "ArrowRight" || event.code === "ArrowLeft") {
    const group = on?.closest("[data-group]")?.dataset.group ?? "dice";
    return move(group === "rows" ? "dice" : group, on, event.code === "ArrowRight" ? 1 : -1);
  }
  return false;
}

// The next button of a group, round and round; its first one where none has the focus.
function move(group, on, step) {
  const every = [...document.querySelectorAll(`[data-group=${group}] button:not([disabled])`)];
  if (!every.length) return false;
  const place = every.indexOf(on);
  every[place < 0 ? 0 : (place + step + every.length) % every.length].focus();
  return true;
}
