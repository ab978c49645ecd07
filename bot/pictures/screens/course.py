"""The picture of the forecasts of all seats: the expected final score of each card, turn by turn."""

from collections.abc import Iterator, Sequence

from bot.coach.course import Course, Forecast
from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import CourseLine, CoursePicture, ForecastPoint, Illustration
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.screens.result import finish, luck
from bot.table.views.game import GameView
from engine.rules.ruleset import Ruleset

_QUARTERS = 4
_MOST_OTHERS = 4  # lines that can be told apart in one panel


def illustration(t: Texts, view: GameView, courses: Sequence[Course]) -> Illustration | None:
    """How a game went as a picture; None where that is not known."""
    if view.state != "over" or not courses or not isinstance(view.rules, Ruleset):
        return None
    outcome = view.outcome
    shown = sorted(courses, key=lambda each: (-outcome.totals[each.seat], each.seat))
    seats = [each.seat for each in shown]
    called, totals = captions.called(t, view), [words.number(t, each) for each in outcome.totals]
    turned = None if view.review is None else view.review.told
    marked = None
    if turned is not None and turned.seat in seats:
        marked = seats.index(turned.seat), turned.number
    picture = CoursePicture(
        captions.title(t, view)[0],
        t("picture-course-about", game=view.game),
        tuple(
            CourseLine(
                called[each.seat],
                totals[each.seat],
                tuple(ForecastPoint(point.mean, point.low, point.high) for point in each.forecasts),
            )
            for each in shown
        ),
        frozenset(seats.index(seat) for seat in outcome.winners if seat in seats and len(called) > 1),
        t("picture-course-rounds"),
        t("picture-course-legend"),
        t("picture-course-others") if 1 < len(shown) <= _MOST_OTHERS else "",
        marked,
        luck.told(t, view.rules, turned, None) if turned is not None and marked is not None else "",
    )
    names = seat_names.seat_names(t, view.seats)
    headline = next(finish.summary(t, view, outcome))
    lines = [
        t("picture-course-line", name=names[each.seat], points=_quarters(t, each), final=totals[each.seat])
        for each in shown
    ]
    told = [headline, *luck.turning(t, view, names)]
    figures = "\n".join((t("picture-course-caption"), *lines))
    return Illustration(
        picture,
        captions.caption(
            told,
            [f"<blockquote expandable>{figures}</blockquote>"],
            [t("picture-course-caption"), *lines],
        ),
    )


def _quarters(t: Texts, course: Course) -> str:
    return " → ".join(_point(t, each) for each in _by_quarter(course.forecasts))


def _by_quarter(forecasts: Sequence[Forecast]) -> Iterator[Forecast]:
    """The first forecast, and those after a quarter, half and three quarters of the turns."""
    turns = len(forecasts) - 1
    for quarter in range(_QUARTERS):
        yield forecasts[-(-turns * quarter // _QUARTERS)]


def _point(t: Texts, point: Forecast) -> str:
    low, high = (words.number(t, each) for each in (point.low, point.high))
    return t("picture-course-point", mean=words.number(t, round(point.mean)), low=low, high=high)
