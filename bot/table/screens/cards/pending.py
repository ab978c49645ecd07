"""Pending fines and bonuses of a card: those that are not certain yet, in words.

Nothing is told of rows before the first of them is written, nor of a fine that takes nothing as it stands; a
bonus is told of from half of the way to it on.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import assert_never

from bot.ground.drawing import phone_room as room
from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import SeatView
from engine.play.scorecard import ScorecardGame
from engine.rules.bonuses import (
    Bonus,
    Clean,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    covers,
)
from engine.rules.open_bonuses import Pending, Promise, Threat
from engine.rules.patterns import School
from engine.rules.ruleset import Ruleset

_NO_WAY = 1
"""Points of a section that has only to be not negative, or above nothing: there is no way to go to it."""


def below_cards(
    t: Texts, game: ScorecardGame, seats: tuple[SeatView, ...], shown: Iterable[int]
) -> Iterator[str]:
    """A line of HTML for each of the seats `shown` of which there is something to tell."""
    called = seat_names.seat_names(t, seats)
    for seat in shown:
        told = " · ".join(_told(t, game.ruleset, game.standing()[seat].pending))
        if told:
            yield t("card-pending", name=called[seat], what=told) if len(seats) > 1 else told


def line(t: Texts, game: ScorecardGame, seat: int) -> Iterator[str]:
    """What threatens one seat, and what it is promised, as far as a line of a phone has room for it."""
    told = ""
    for each in _told(t, game.ruleset, game.standing()[seat].pending):
        longer = f"{told} · {each}" if told else each
        if told and not room.is_one_line(longer):
            break
        told = longer
    if told:
        yield told


@lru_cache(maxsize=1024)
def _told(t: Texts, rules: Ruleset, every: tuple[Pending, ...]) -> tuple[str, ...]:
    """What threatens, then what is promised."""
    threats = (
        _threat(t, rules, each, each.rows)
        for each in every
        if isinstance(each, Threat) and each.rows is not None and each.points
    )
    promises = (
        told
        for each in every
        if isinstance(each, Promise) and each.rows is not None
        for told in _promise(t, rules, each, each.rows)
    )
    return (*threats, *promises)


def _threat(t: Texts, rules: Ruleset, threat: Threat, rows: int) -> str:
    bonus, points = threat.bonus, threat.points
    match bonus:
        case Shortfall() | Tenfold():
            section, so_far = words.covered(rules, bonus, short=True), _sum(rules, bonus, rows)
            return t("pending-fine", section=section, rows=so_far, counts=words.whole(rows + points))
        case Unmade():
            return t("pending-unmade", points=words.whole(points))
        case Tiers():
            return t("pending-tiers", rows=rows, points=words.whole(points))
        case _:
            assert_never(bonus)


def _promise(t: Texts, rules: Ruleset, promise: Promise, rows: int) -> Iterator[str]:
    bonus, missing = promise.bonus, promise.missing
    match bonus:
        case Threshold():
            yield from _threshold(t, rules, bonus, rows, missing)
        case Clean():
            if 2 * missing <= sum(covers(bonus, row) for row in rules.rows):
                yield t("pending-clean", n=missing)
        case Spare():
            if promise.points:
                yield t("pending-spare", points=words.whole(promise.points, signed=True))
        case Tiers():
            yield t("pending-tiers", rows=rows, points=words.whole(promise.points, signed=True))
        case HighLow():
            pass  # its rows tell what it comes to
        case _:
            assert_never(bonus)


def _threshold(t: Texts, rules: Ruleset, bonus: Threshold, rows: int, missing: int) -> Iterator[str]:
    section, so_far = words.covered(rules, bonus, short=True), _sum(rules, bonus, rows)
    if not missing:
        yield t("pending-kept", section=section, rows=so_far, points=words.whole(bonus.pays, signed=True))
    elif rows >= bonus.least:  # a step is certain
        paid = next(words.whole(pays, signed=True) for least, pays in bonus.higher if least > rows)
        yield t("pending-step", section=section, rows=so_far, points=paid, missing=missing)
    elif bonus.least <= _NO_WAY or 2 * missing <= bonus.least:
        yield t("pending-bonus", section=section, rows=so_far, missing=missing)


def _sum(rules: Ruleset, bonus: Bonus, rows: int) -> str:
    """The sum that a bonus looks at as its line of the card shows it."""
    school = any(isinstance(row.pattern, School) for row in rules.rows if covers(bonus, row))
    return words.whole(rows, signed=school)
