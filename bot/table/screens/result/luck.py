"""Luck and turning point of a finished game: the lines below its result."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.views.game import GameView, ReviewView, TurningPoint
from engine.players.levels import errs
from engine.rules.ruleset import Ruleset


def lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Who was lucky, and what turned the game, as far as that is known; or that it is being worked out."""
    review = view.review
    if view.review_comes:
        yield t("finish-review-comes")
    if review is None or not review.seats or not isinstance(view.rules, Ruleset):
        return
    yield from turning(t, view, called)
    yield t("finish-luck", seats=", ".join(_luck(t, called, review)))
    # The chances take everybody to play their best.
    if review.course and view.with_chances and len(view.seats) > 1 and not any(map(errs, view.robots)):
        yield from _course(t, called, review)


def _luck(t: Texts, called: Sequence[str], review: ReviewView) -> Iterator[str]:
    """Everybody's luck, the luckiest first."""
    for each in sorted(review.seats, key=lambda seat: -seat.luck):
        luck = words.number(t, round(each.luck), signed=True)
        yield t("finish-luck-seat", name=called[each.seat], luck=luck)


def turning(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """What turned the game, or else its best throw, if that is known."""
    point = None if view.review is None else view.review.told
    if point is not None and isinstance(view.rules, Ruleset):
        yield told(t, view.rules, point, called[point.seat])


def told(t: Texts, rules: Ruleset, point: TurningPoint, name: str | None) -> str:
    """A turning point or throw in a sentence; without a name on a picture: its place says whose it was."""
    dice, hand = words.faces(rules, point.dice, unbroken=True), words.hand_of(rules, point.dice)
    up = point.after > point.before
    if point.points:
        return t(
            "finish-turning-alone-up" if up else "finish-turning-alone-down",
            round=point.number,
            dice=dice,
            hand=hand,
            points=words.number(t, point.after - point.before, signed=True),
        )
    what: dict[str, Any] = {"dice": dice, "hand": hand}
    if point.row is not None:
        row = rules.rows[rules.row_index(point.row)]
        what = {"row": words.row_full(t, row)}
        if point.made:
            what["points"] = words.points(row, point.scored)
    if name is not None:
        what["name"] = name
    before, after = words.percent(point.before), words.percent(point.after)
    texts_of = _ON_PICTURES if name is None else _IN_RESULTS
    return t(texts_of[_kind(point), up], round=point.number, before=before, after=after, **what)


_Kind = Literal["turning", "row", "crossed", "throw"]

_IN_RESULTS: Final[dict[tuple[_Kind, bool], str]] = {
    ("turning", True): "finish-turning",
    ("turning", False): "finish-turning-down",
    ("row", True): "finish-turning-row",
    ("row", False): "finish-turning-row-down",
    ("crossed", True): "finish-turning-cross",
    ("crossed", False): "finish-turning-cross",
    ("throw", True): "finish-throw",
}
_ON_PICTURES: Final[dict[tuple[_Kind, bool], str]] = {
    ("turning", True): "picture-turning",
    ("turning", False): "picture-turning-down",
    ("row", True): "picture-turning-row",
    ("row", False): "picture-turning-row-down",
    ("crossed", True): "picture-turning-cross",
    ("crossed", False): "picture-turning-cross",
    ("throw", True): "picture-throw",
}
"""By what it was and whether the chance rose; a best throw always raised one."""


def _kind(point: TurningPoint) -> _Kind:
    if point.row is not None:
        return "row" if point.made else "crossed"
    return "turning" if point.turns else "throw"


def _course(t: Texts, called: Sequence[str], review: ReviewView) -> Iterator[str]:
    yield t("finish-course")
    for each in review.seats:
        first, second, third = (words.percent(chances[each.seat]) for chances in review.course)
        yield t("finish-course-line", name=called[each.seat], first=first, second=second, third=third)
