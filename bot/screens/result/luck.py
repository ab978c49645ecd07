"""What a finished game owes to luck and to decisions: the lines below its result."""

from collections.abc import Iterator, Sequence

from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView, ReviewView
from engine.analysis.turning_point import TurningPoint
from engine.rules.ruleset import Ruleset


def lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Who was lucky, who played well, and what turned the game; nothing while that is not known."""
    review = view.review
    if review is None or not review.seats or not isinstance(view.rules, Ruleset):
        return
    yield ""
    yield t("finish-luck-title")
    for each in review.seats:
        luck, lost = (words.number(t, round(value), signed=True) for value in (each.luck, -each.lost))
        yield t("finish-luck", name=called[each.seat], luck=luck, lost=lost)
    if review.turning is not None:
        yield _turning(t, view.rules, called, review.turning)
    if view.with_chances and len(view.seats) > 1:
        yield from _course(t, called, review)


def _turning(t: Texts, rules: Ruleset, called: Sequence[str], point: TurningPoint) -> str:
    up = point.after > point.before
    dice, hand = words.faces(point.dice), words.hand_of(rules, point.dice)
    if point.points:
        return t(
            "finish-turning-alone-up" if up else "finish-turning-alone-down",
            round=point.number,
            dice=dice,
            hand=hand,
            before=words.number(t, point.before),
            after=words.number(t, point.after),
        )
    return t(
        "finish-turning-up" if up else "finish-turning-down",
        name=called[point.seat],
        round=point.number,
        dice=dice,
        hand=hand,
        before=words.percent(point.before),
        after=words.percent(point.after),
    )


def _course(t: Texts, called: Sequence[str], review: ReviewView) -> Iterator[str]:
    yield t("finish-course")
    for each in review.seats:
        first, second, third = (words.percent(chances[each.seat]) for chances in review.course)
        yield t("finish-course-line", name=called[each.seat], first=first, second=second, third=third)
