"""What a finished game owes to luck: the lines below its result. Decisions are told in one's own review."""

from collections.abc import Iterator, Sequence

from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView, ReviewView
from engine.analysis.turning_point import TurningPoint
from engine.players.levels import errs
from engine.rules.ruleset import Ruleset


def lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Who was lucky, and what turned the game; nothing while that is not known."""
    review = view.review
    if review is None or not review.seats or not isinstance(view.rules, Ruleset):
        return
    yield from turning(t, view, called)
    yield t("finish-luck", seats=", ".join(_luck(t, called, review)))
    # The chances take everybody to play their best.
    if view.with_chances and len(view.seats) > 1 and not any(map(errs, view.robots)):
        yield from _course(t, called, review)


def _luck(t: Texts, called: Sequence[str], review: ReviewView) -> Iterator[str]:
    """Everybody's luck, the luckiest first."""
    for each in sorted(review.seats, key=lambda seat: -seat.luck):
        luck = words.number(t, round(each.luck), signed=True)
        yield t("finish-luck-seat", name=called[each.seat], luck=luck)


def turning(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """What turned the game, if that is known and something did."""
    if view.review is not None and view.review.turning is not None and isinstance(view.rules, Ruleset):
        yield from _turning(t, view.rules, called, view.review.turning)


def _turning(t: Texts, rules: Ruleset, called: Sequence[str], point: TurningPoint) -> Iterator[str]:
    up = point.after > point.before
    dice, hand = words.faces(rules, point.dice, unbroken=True), words.hand_of(rules, point.dice)
    if point.points:
        yield t(
            "finish-turning-alone-up" if up else "finish-turning-alone-down",
            round=point.number,
            dice=dice,
            hand=hand,
            before=words.number(t, point.before),
            after=words.number(t, point.after),
        )
    elif up:  # older reviews may know of a fall: that is nobody's victory
        winner = point.winner in {None, point.seat}
        yield t(
            "finish-turning" if winner else "finish-turning-other",
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
