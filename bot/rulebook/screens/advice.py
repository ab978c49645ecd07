"""Advice of experienced players on a game, and its worth by exact play."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from bot.ground.drawing.keyboard import key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.buttons import ShowRules
from bot.rulebook.sayings import AdvisedSituation, Judgement, SayingWorth
from bot.rulebook.screens import action_names
from engine.play.steps import Action, Throw, Write
from engine.rules import scoring
from engine.rules.ruleset import Ruleset

_EQUAL: Final = 0.05
"""Points that are shown as 0."""
_OTHERS: Final = {
    "two_pairs_held": "full",
    "four_sixes": "four",
    "three_fours": "three",
    "last_two": "poker",
    "three_thrown": "poker",
    "five_sixes": "sixes",
    "small_kept": "small_straight",
}
"""The row that a saying speaks of besides the one it advises to write."""


def page(t: Texts, rules: Ruleset, judgement: Judgement) -> Screen:
    """Every saying that fits the game: the dice, the advice, and by how much it is right or wrong."""
    text = [
        t("advice-title", preset=words.game(rules)),
        t("advice-about", points=words.number(t, judgement.expected)),
    ]
    for (_, roll), group in groupby(judgement.sayings, key=lambda each: _when(each.situation)):
        sayings = tuple(group)
        text += ["", t("advice-when", moment=_moment(t, rules, sayings[0].situation), roll=roll)]
        text += [line for each in sayings for line in _saying(t, rules, each)]
    return Screen("\n".join(text), ((key(t("button-rules-back"), ShowRules(rules.preset)),),))


def _when(situation: AdvisedSituation) -> tuple[object, int]:
    return situation.written, situation.roll


def _moment(t: Texts, rules: Ruleset, situation: AdvisedSituation) -> str:
    """The progress of a card, in words."""
    rows = {row.key: row for row in rules.rows}
    match situation.moment:
        case "start":
            return t("advice-start")
        case "turns":
            (first, _), *_, (last, _) = situation.written
            return t("advice-turns", first=words.row_full(t, rows[first]), last=words.row_full(t, rows[last]))
        case "section":
            section = rows[situation.written[0][0]].section
            return t("advice-section", section=words.section(rules.preset, section))
        case "end":
            written = {key for key, _ in situation.written}
            one, other = (words.row_full(t, row) for row in rules.rows if row.key not in written)
            return t("advice-end", one=one, other=other)


def _saying(t: Texts, rules: Ruleset, worth: SayingWorth) -> Iterator[str]:
    situation = worth.situation
    rows = {row.key: words.row_full(t, row) for row in rules.rows}
    advised = situation.instead if isinstance(situation.advised, Throw) else situation.advised
    named = {"row": rows[advised.row]} if isinstance(advised, Write) else {}
    if situation.saying in _OTHERS:
        named["other"] = rows[_OTHERS[situation.saying]]
    saying = t(f"advice-{situation.saying}", **named)
    yield t("advice-saying", dice=words.faces(rules, situation.dice), saying=saying)
    other = _action(t, rules, situation, worth.other)
    if abs(worth.points) < _EQUAL:
        yield t("advice-equal", other=other)
    else:
        points = words.number(t, worth.points, signed=True)
        yield t("advice-right" if worth.points > 0 else "advice-wrong", points=points, other=other)


def _action(t: Texts, rules: Ruleset, situation: AdvisedSituation, action: Action) -> str:
    match action:
        case Throw():
            return action_names.hold(t, words.faces(rules, action.kept(situation.dice)))
        case Write(key_, _):
            index = rules.row_index(key_)
            entry = scoring.entry(rules, situation.card(rules), index, situation.dice, situation.roll)
            return action_names.write(t, rules.rows[index], entry)
    raise ValueError(f"expected a throw or a row, not {action}")
