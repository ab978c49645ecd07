// The page: begins, keeps what the server has told and what was pressed since, and draws it.

import * as bridge from "./bridge.js";
import * as theme from "./theme.js";
import { bare, patch } from "./dom.js";
import { Link } from "./link.js";
import { faces, Rolling } from "./dice.js";
import { begin as beginKeys } from "./keys.js";
import { message, screen } from "./screen.js";
import { wordsFor } from "./words.js";
import { ended, isFive, leap, moment, passing, rise, sparks, wish, wishes } from "./moments.js";
import { play, wake } from "./sound.js";

const app = document.getElementById("app");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-width: 54em), (min-width: 36em) and (max-height: 30em)"); // or a phone on its side
const words = wordsFor(bridge.languageCode());

const table = {
  state: null, // as the server has told it
  holds: new Map(), // dice whose hold was pressed and is not answered yet: position -> {held, count}
  rows: {}, // what open rows paid before a question about one of them
  asked: null, // that row
  busy: "", // the press that is on its way, but for holds
  below: 0, // rows that pay and lie under the tray
  tab: null, // whose card is shown on a narrow page: a seat, or "all"
  chose: "", // what the last choice has cost, where that is known
  cheering: false, // whether one chooses a cheer
  sheet: "", // what is open above the table: "help", "games", "more", "wishes" or "page"
  page: [], // the lines of that page
  lost: false,
  note: null, // what takes the place of a table: {title, text, link}
};
const rolling = new Rolling(draw, heard);
const link = new Link(bridge.initData, { state: came, connected, fatal, cheer: cheered });

// A throw that took everything, or won at once, is seen to lie before what comes next.
let next = null;
let passes = 0;
function came(state) {
  if (next) return void (next = state);
  const seen = passing(table.state, state);
  if (!seen) return took(state);
  next = state;
  passes = setTimeout(passed, 2200);
  took(seen);
}

function passed() {
  clearTimeout(passes);
  const state = next;
  next = null;
  if (state) came(state);
}

function took(state) {
  const before = table.state;
  table.state = state;
  table.note = null;
  if (state.head?.mine && !before?.head?.mine) table.tab = null; // one's own card, to write in
  if (before && (before.phase !== state.phase || before.game !== state.game)) {
    scrollTo(0, 0);
    document.querySelectorAll(".said").forEach((each) => each.remove());
  }
  if (before && before.game !== state.game) {
    Object.assign(table, { tab: null, sheet: "", busy: "", chose: "" });
    table.holds.clear();
  }
  if (!state.question) [table.rows, table.asked] = [state.rows ?? {}, null];
  document.documentElement.lang = state.lang;
  document.title = state.title;
  const kept = [...table.holds].filter(([, pending]) => pending.held).map(([position]) => position);
  if (before?.dice?.id !== state.dice?.id) table.holds.clear();
  // Nothing is on its way any more that is not offered: the stream may be quicker than the answer.
  if (!JSON.stringify(state).includes(JSON.stringify(table.busy))) table.busy = "";
  if (rolling.told(before, state, kept) && state.head?.mine) bridge.haptic("roll");
  announce(before, state);
  shaken(Boolean(wishes.shake && state.throw));
  draw();
  lit(before, state);
  if (before?.aside && state.aside && before.aside.points !== state.aside.points) leap(app.querySelector(".aside b"));
  const kind = moment(before, state);
  if (!kind) return;
  sound(kind);
  if (kind === "win") sparks(app.querySelector(".result h2"), 26);
  else leap(app.querySelector(".leads"));
}

// What somebody else has just written lights up over their name.
function lit(before, state) {
  for (const { seat, text, dice } of ended(before, state)) {
    const over = app.querySelector(`.hand[data-seat="${seat}"]`);
    if (over && !dice) rise(over, text, "row");
  }
  if (state.kind !== "cards" || before?.game !== state.game || state.columns.length || state.phase !== "playing") return;
  for (const seat of state.seats) {
    const old = before.seats?.find((each) => each.seat === seat.seat);
    if (seat.me || seat.last === null || !old || old.cells.join() === seat.cells.join()) continue;
    const place = state.lines.findIndex((line) => line.row === seat.last);
    if (old.cells[place] === seat.cells[place]) continue;
    const over = app.querySelector(`[data-seat="${seat.seat}"]`);
    if (over) rise(over, `${state.lines[place].short} ${seat.cells[place]}`, "row");
  }
}

// Somebody has cheered: it is seen over their seat for two seconds.
function cheered({ cheer, seat, name }) {
  document.getElementById("live").textContent = `${name}: ${cheer}`;
  const over = seat === null ? null : app.querySelector(`[data-seat="${seat}"]`);
  rise(over ?? app.querySelector(".bar"), over ? cheer : `${name} ${cheer}`);
}

// A die has hit, or all lie: five of a kind have their moment only then.
function heard(what, position) {
  if (what === "hit") {
    sound("hit");
    const die = app.querySelector(`[data-at="${position}"]`); // only this one is drawn: the others are in the air
    if (die && table.state.dice) patch(die, faces(table.state.dice.dice[position].faces));
  } else if (table.state.passing && !table.state.passing.won) {
    sound("bust");
    if (table.state.passing.seat === table.state.you) bridge.haptic("refused");
  } else if (isFive(table.state)) {
    sound("five");
    if (table.state.head?.mine) bridge.haptic("row");
    draw();
    sparks(app.querySelector(".dice"));
    app.querySelectorAll(".dice .die").forEach(leap);
  }
}

function sound(kind) {
  if (wishes.sound) play(kind);
}

// A shake of the phone throws, for whoever has switched that on.
let shaking = false;
let shakes = [];
function shaken(is) {
  if (is === shaking) return;
  shaking = is;
  bridge.post(is ? "web_app_start_accelerometer" : "web_app_stop_accelerometer", is ? { refresh_rate: 60 } : {});
}
bridge.on("accelerometer_changed", ({ x, y, z }) => {
  if (!shaking || Math.hypot(x, y, z) < 22 || rolling.on || table.busy || !table.state?.throw || table.sheet) return; // metres a second squared
  const now = performance.now();
  shakes = [...shakes.filter((at) => now - at < 700), now];
  if (shakes.length < 4) return;
  shakes = [];
  acts.press(table.state.throw.press, "roll");
});

// What has happened, for whoever listens to the page.
function announce(before, state) {
  const said = [];
  if (!before) return;
  const [old, now] = [before.events ?? [], state.events ?? []];
  if (old.join() !== now.join() && now.length) said.push(bare(now[now.length - 1]));
  if (before.said !== state.said && state.said) said.push(state.said);
  if (state.head?.mine && !before.head?.mine) said.push(bare(state.head.html));
  if (state.result && !before.result) said.push(bare(state.result.headline));
  if (state.game !== before.game) said.push(state.title, ...(state.notes ?? []).map(bare));
  if (said.length) document.getElementById("live").textContent = said.join(". ");
}

let lostSince = 0;
function connected(is) {
  clearTimeout(lostSince);
  if (!is) {
    lostSince = setTimeout(() => show({ lost: true }), table.lost ? 0 : 900);
    return;
  }
  if (table.lost) toast(table.state?.labels.again ?? "");
  show({ lost: false });
}

function fatal({ status, said }) {
  next = null;
  const text = said || (status === 404 ? words.unknown : words.expired);
  show({ note: { title: text, close: { text: words.close, act: bridge.close } }, state: null });
}

function show(change) {
  Object.assign(table, change);
  draw();
}

function draw() {
  const had = document.activeElement;
  const asked = app.querySelector(".question");
  const drawn = table.state ? screen(view(), acts) : message(table.note ?? { title: words.loading });
  patch(app, drawn, table.lost && table.state === null ? message({ title: words.lost }) : null);
  const question = app.querySelector(".question");
  if (question && !asked) question.querySelector("[data-no]").focus({ preventScroll: true });
  else if (keys.used && had !== document.body && (!document.contains(had) || had.disabled)) keys.refocus(app);
  look();
}

// Look which rows that pay lie under the tray, once the page has its new shape.
let looking = 0;
function look() {
  cancelAnimationFrame(looking);
  looking = requestAnimationFrame(() => {
    const end = document.querySelector(":root:not([data-tall]) .narrow .tray")?.getBoundingClientRect().top ?? Infinity;
    const rows = [...app.querySelectorAll("button.offer.made")].map((row) => row.getBoundingClientRect());
    const below = rows.filter((box) => box.top + box.height / 2 > end).length;
    if (below !== table.below) show({ below });
  });
}
addEventListener("scroll", look, { passive: true });
addEventListener("pointerdown", ({ target }) => next && target.closest?.(".tray") && passed());
addEventListener("pointerdown", ({ target }) => table.cheering && !target.closest?.(".cheering, .cheers") && show({ cheering: false }));

// How far to scroll so that the last of these rows is in sight.
function scrolled() {
  const end = app.querySelector(".tray").getBoundingClientRect().top;
  return Math.max(0, ...[...app.querySelectorAll("button.offer.made")].map((row) => row.getBoundingClientRect().bottom)) - end + 8;
}

// What is shown: what the server has told, with what was pressed since.
function view() {
  return { ...table, wide: wide.matches, rolling, wishes, shakes: bridge.shakes, inline: bridge.inline, held: (position) => held(position), now: Date.now() + link.skew };
}

function held(position) {
  return table.holds.get(position)?.held ?? table.state.dice.dice[position].held;
}

const acts = {
  async hold(position) {
    const die = table.state.dice?.dice[position];
    if (!die?.press || table.busy) return;
    const pending = table.holds.get(position) ?? { count: 0 };
    table.holds.set(position, { held: !held(position), count: pending.count + 1 });
    bridge.haptic("hold");
    draw();
    const id = table.state.dice.id;
    const answer = await link.press(die.press);
    const now = table.holds.get(position);
    if (now && table.state?.dice?.id === id) {
      if (now.count > 1 && answer?.ok) now.count -= 1;
      else table.holds.delete(position);
    }
    told(answer, { quiet: true });
  },

  async press(data, kind = "", cost = "") {
    if (table.busy) return;
    const known = table.holds.size === 0; // what a throw costs is known of the dice that the server knows held
    show({ busy: data });
    const turn = turnOf(table.state);
    const row = Object.keys(table.state.rows ?? {}).find((each) => table.state.rows[each].press === data);
    if (row) table.asked = Number(row);
    const answer = await link.press(data);
    if (table.busy === data) show({ busy: "" });
    if (answer?.page?.length) {
      table.page = answer.page;
      acts.sheet("page");
    }
    if (answer?.ok && known && !table.state?.question) show({ chose: cost });
    const ended = !table.state?.dice || (turn !== "" && turnOf(table.state) !== turn);
    if (answer?.ok && kind === "row" && !table.state?.question) {
      bridge.haptic("row");
      sound("row");
    }
    told(answer, { quiet: kind === "row" || kind === "hold" || (kind === "roll" && (!ended || Boolean(table.state?.past))) });
  },

  // A suggested hold is seen at once; the throw comes with the answer.
  async quick({ press, held: positions, throws, cost }) {
    if (table.busy) return;
    const { id, dice } = table.state.dice;
    for (const position of dice.keys()) table.holds.set(position, { held: positions.includes(position), count: 1 });
    await acts.press(press, throws ? "roll" : "hold");
    if (table.state?.dice?.id === id) table.holds.clear();
    else if (throws) table.chose = cost;
    draw();
  },

  pass: passed,

  cheers() {
    show({ cheering: !table.cheering });
  },

  async cheer(which) {
    show({ cheering: false });
    bridge.haptic("hold");
    told(await link.press(which), { quiet: true });
  },

  wish(name) {
    wish(name, !wishes[name]);
    if (wishes.sound) {
      wake();
      sound("row");
    }
    shaken(Boolean(wishes.shake && table.state?.throw));
    draw();
  },

  more() {
    scrollBy({ top: scrolled(), behavior: calm.matches ? "auto" : "smooth" });
  },

  tab(name) {
    show({ tab: name });
  },

  sheet(name) {
    show({ sheet: name });
    app.querySelector(".sheet")?.focus({ preventScroll: true });
  },

  // Choose a game or a way to play it; what is chosen already is not asked for.
  async pick(data, chosen) {
    if (!chosen) await acts.press(data);
    acts.sheet("");
  },

  close: bridge.close,
  elsewhere: bridge.elsewhere,
  openLink: bridge.openLink,
};

function turnOf(state) {
  return state?.dice?.id.split(".").slice(0, 2).join(".") ?? "";
}

function told(answer, { quiet }) {
  if (answer === null) toast(table.state?.labels.failed ?? "", 5000);
  else if (!answer.ok) {
    bridge.haptic("refused");
    toast(answer.said, 4500);
  } else if (!quiet || answer.alert) toast(answer.said, answer.alert ? 8000 : 3000);
  draw();
}

let fading = 0;
function toast(text, time = 2500) {
  if (!text) return;
  const element = document.getElementById("toast");
  element.textContent = text;
  element.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => {
    element.classList.remove("shown");
    fading = setTimeout(() => (element.textContent = ""), 300); // nobody is to come upon it later
  }, time);
}

// A tray that would cover most of a small page, as in large type, does not stay in sight, nor do the players
// above it. Below what does, nothing comes to rest that is scrolled to, as by the keyboard.
const heights = new ResizeObserver(() => {
  const tray = app.querySelector(".tray"), root = document.documentElement;
  const tall = Boolean(tray) && tray.offsetHeight > 0.6 * innerHeight;
  root.toggleAttribute("data-tall", tall);
  root.toggleAttribute("data-large", innerWidth < 17 * parseFloat(getComputedStyle(root).fontSize)); // type, for one column
  look();
  root.style.scrollPaddingBottom = tray && !tall && !wide.matches ? `${tray.offsetHeight}px` : "";
  const players = app.querySelector(".players");
  const low = Boolean(players) && (tray?.offsetHeight ?? 0) + players.offsetHeight > 0.62 * innerHeight;
  root.toggleAttribute("data-low", low);
  root.style.scrollPaddingTop = players && !low ? `${players.offsetHeight}px` : "";
});
heights.observe(app);

if (wishes.sound) addEventListener("pointerdown", wake, { once: true });
const keys = beginKeys(() => view(), acts);
theme.begin();
if (bridge.inside) {
  bridge.begin();
  draw();
  wide.addEventListener("change", draw);
  setInterval(() => (table.state?.deadline || table.state?.begins) && draw(), 1000);
  link.run();
} else {
  const bot = document.documentElement.dataset.bot;
  document.documentElement.lang = words.language;
  document.title = words.outside;
  const url = bot && `https://t.me/${bot}`;
  show({ note: { title: words.outside, text: words.outsideText, link: url && { url, text: words.openBot } } });
}
