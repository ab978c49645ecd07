// The strip at the top: what time it is in this world and what it can become, who talks, the language, the phone.

import { el, icon } from "./dom.js";
import { isFramed, turnPhone } from "./phone.js";
import { LANGUAGES } from "./words.js";

/** A button for every language there are people of; `pick(code)` is called with the one that is pressed. */
export function languageButtons(words, codes, current, pick) {
  const root = el("span", { className: "languages", attrs: { role: "group", "aria-label": words("languages") } });
  for (const code of codes.length > 1 ? codes : []) {
    const button = el("button", { type: "button", className: "tool", lang: code, data: { testid: "language", code }, attrs: { "aria-pressed": String(code === current), "aria-label": LANGUAGES[code] } }, el("span", { className: "long", textContent: LANGUAGES[code] }), el("span", { className: "short", textContent: LANGUAGES[code].slice(0, 3) }));
    button.addEventListener("click", () => pick(code));
    root.append(button);
  }
  return root;
}

/** The button that puts the page into the frame of a phone; `turned()` is called when it has. */
export function phoneButton(words, turned) {
  const button = el("button", { type: "button", className: "tool phone-turn", data: { testid: "phone" }, attrs: { "aria-pressed": String(isFramed()) } }, icon("phone"), words("phone"));
  button.addEventListener("click", () => {
    turnPhone();
    turned();
  });
  return button;
}

/** The strip. `hooks`: `push(target)` resolves when the clock is there, `talk()`, `language(code)`, `phone()`. */
export function worldBar(words, hooks) {
  const root = el("div", { className: "world", data: { testid: "world" } });
  const clock = el("time", { className: "world-clock", data: { testid: "clock" }, attrs: { title: words("clock") } });
  const pushes = el("span", { className: "pushes" });
  const talk = el("button", { type: "button", className: "tool talk", data: { testid: "talk" } });
  talk.addEventListener("click", () => hooks.talk());
  const phone = phoneButton(words, () => hooks.phone());
  let languages = languageButtons(words, [], "", hooks.language);
  let [known, shown] = ["", ""];
  root.append(clock, pushes, talk, languages, phone);

  let [now, pressed] = [null, ""]; // the world as it was shown last, and the target that was pressed here

  // Until the clock is there, which takes a while, it says so instead of the time; so it does when somebody else pushes it.
  const busy = () => {
    const moving = now.pushing || pressed !== "";
    for (const button of pushes.children) {
      button.disabled = moving;
      button.setAttribute("aria-busy", String(button.dataset.testid === `push-${pressed}`));
    }
    clock.setAttribute("aria-busy", String(moving));
    const text = moving ? words("pushing") : now.targets.length > 0 ? words.moment(now.now()) : "";
    if (clock.textContent !== text) clock.textContent = text;
  };
  const push = async (target) => {
    pressed = target;
    busy();
    await hooks.push(target);
    pressed = "";
    busy();
  };
  const offer = (target) => {
    const button = el("button", { type: "button", className: "tool", textContent: `⏩ ${words(target)}`, data: { testid: `push-${target}` }, attrs: { title: words("pushNote") } });
    button.addEventListener("click", () => push(target));
    return button;
  };
  const tick = (world) => {
    now = world;
    busy();
  };

  /** `chat` is the open one, if any. */
  const show = (world, chat) => {
    talk.hidden = !chat || chat.type === "private";
    talk.textContent = `💬 ${words(chat?.talking ? "hush" : "talk")}`;
    talk.setAttribute("aria-pressed", String(chat?.talking ?? false));
    phone.setAttribute("aria-pressed", String(isFramed()));
    if (known !== world.targets.join()) pushes.replaceChildren(...world.targets.map(offer));
    known = world.targets.join();
    tick(world);
    const look = JSON.stringify([world.communities, world.community]);
    if (look === shown) return;
    shown = look;
    const fresh = languageButtons(words, world.communities, world.community, hooks.language);
    languages.replaceWith(fresh);
    languages = fresh;
  };
  return { root, show, tick };
}
