// A poll or a quiz: options to vote for, and once one has voted what they came to.

import { el, isolated } from "./dom.js";

const NAMES = 6;

/** The poll of a message as this person sees it. */
export function pollOf(message, me, words) {
  const { poll } = message;
  const mine = poll.votes.find((vote) => vote.user === me.id)?.options ?? null;
  const shown = mine !== null || poll.closed;
  const kind = [poll.quiz ? words("quiz") : words("poll"), poll.anonymous ? words("anonymous") : null, poll.closed ? words("pollClosed") : null];
  const root = el(
    "div",
    { className: "poll", data: { testid: "poll" } },
    el("div", { className: "poll-question", textContent: poll.question, data: { testid: "poll-question" } }),
    el("div", { className: "poll-kind", textContent: kind.filter(Boolean).join(" · ") }),
    ...poll.options.map((text, option) => (shown ? result(poll, option, text, mine ?? []) : choice(poll, option, text))),
  );
  if (!shown && poll.multiple) root.append(el("button", { type: "button", className: "poll-send", disabled: true, textContent: words("vote"), data: { vote: "chosen", testid: "poll-send" } }));
  if (shown) root.append(el("div", { className: "poll-count", textContent: words.count("votes", poll.votes.length), data: { testid: "poll-count" } }));
  if (poll.quiz && shown && poll.explanation) root.append(explanation(poll, mine, words));
  return root;
}

/** What a tap inside a poll means: the options to vote for, or null while one is still choosing. */
export function voteOf(target) {
  if (target.dataset.vote === "chosen") return [...chosenIn(target)].map((each) => Number(each.dataset.option));
  if (target.getAttribute("role") !== "checkbox") return [Number(target.dataset.option)];
  target.setAttribute("aria-checked", String(target.getAttribute("aria-checked") !== "true"));
  target.closest(".poll").querySelector(".poll-send").disabled = chosenIn(target).length === 0;
  return null;
}

const chosenIn = (target) => target.closest(".poll").querySelectorAll('[aria-checked="true"]');

function choice(poll, option, text) {
  const attrs = poll.multiple ? { role: "checkbox", "aria-checked": "false" } : {};
  return el("button", { type: "button", className: "poll-choice", data: { vote: "option", option, testid: "poll-option" }, attrs }, el("span", { className: "poll-mark" }), isolated(text));
}

function result(poll, option, text, mine) {
  const voters = poll.votes.filter((vote) => vote.options.includes(option));
  const share = poll.votes.length === 0 ? 0 : Math.round((100 * voters.length) / poll.votes.length);
  const chosen = mine.includes(option);
  const right = poll.quiz ? poll.correct.includes(option) : chosen;
  const mark = right ? "✓" : chosen ? "✗" : "";
  const verdict = poll.quiz ? (right ? "right" : chosen ? "wrong" : "plain") : "plain";
  const bar = el("span", { className: "poll-bar" });
  bar.style.setProperty("--share", `${share}%`);
  const names = poll.anonymous ? "" : voters.slice(0, NAMES).map((vote) => vote.name).join(", ");
  return el(
    "div",
    { className: `poll-result ${verdict}${chosen ? " chosen" : ""}`, data: { option, testid: "poll-result" } },
    el("span", { className: "poll-share", textContent: `${share}%` }),
    el("span", { className: "poll-text" }, el("span", { className: "poll-verdict", textContent: mark }), isolated(text)),
    bar,
    names ? isolated(names, "poll-names") : null,
  );
}

// Whoever was wrong reads it at once, others when they tap the lamp.
function explanation(poll, mine, words) {
  const wrong = mine !== null && mine.some((option) => !poll.correct.includes(option));
  const root = el("details", { className: "poll-explanation", open: wrong, data: { testid: "poll-explanation" } });
  root.append(el("summary", { textContent: `💡 ${words("explanation")}` }), el("div", { textContent: poll.explanation }));
  return root;
}
