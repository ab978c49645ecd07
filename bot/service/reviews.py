"""Reviews of finished games: working them out, keeping them, showing them again."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from bot.store import Tx
from bot.views.game import LuckView, ReviewView
from engine.analysis.course import Course, courses
from engine.analysis.review import CountedStep, SeatReview, counted_steps, review
from engine.analysis.turning_point import TurningPoint, turning_alone, turning_point
from engine.analysis.win_chances import WinChances
from engine.play.steps import parse
from engine.records.record import Record
from engine.solver.solution import Solution

QUARTERS = 4

CountedSteps = tuple[CountedStep, ...]


def path_of(record: Record) -> CountedSteps:
    """A record as the steps that counted."""
    return counted_steps(record.start(), map(parse, record.lines))


def review_of(solution: Solution, record: Record) -> ReviewView:
    """The review of a finished game; takes some tenths of a second."""
    path = path_of(record)
    seats = review(solution, path)
    win_chances = WinChances(solution)
    turning = (
        turning_alone(seats[0]) if len(record.players) == 1 and seats else turning_point(win_chances, path)
    )
    luck = tuple(LuckView(each.seat, each.start, each.luck, each.lost) for each in seats)
    return ReviewView(luck, turning, tuple(_course(win_chances, path)))


def _course(win_chances: WinChances, path: CountedSteps) -> Iterator[tuple[float, ...]]:
    """The chances of all seats after each quarter of all turns but the last."""
    turns = path[-1][-1].turns
    for quarter in range(1, QUARTERS):
        yield win_chances.chances(
            next(game for _, _, game in path if game.turns * QUARTERS >= turns * quarter)
        )


def seat_review(solution: Solution, record: Record, seat: int) -> SeatReview | None:
    """Every roll and decision of one seat; None if it did not play to the end."""
    return next((each for each in review(solution, path_of(record)) if each.seat == seat), None)


def course_of(solution: Solution, record: Record) -> tuple[Course, ...]:
    """How the forecasts for all seats went that played to the end."""
    return courses(WinChances(solution), path_of(record))


def keep(tx: Tx, game: int, found: ReviewView) -> None:
    """Keep the review of a game that is over."""
    story = {"turning": found.turning and asdict(found.turning), "course": found.course}
    tx.reviews.keep(game, found.seats, json.dumps(story))


def kept(tx: Tx, game: int) -> ReviewView | None:
    """The review of a game, if it has been worked out."""
    row = tx.reviews.get(game)
    if row is None:
        return None
    luck, story = row
    stored = json.loads(story)
    return ReviewView(tuple(luck), _turning(stored["turning"]), tuple(map(tuple, stored["course"])))


def _turning(stored: dict[str, Any] | None) -> TurningPoint | None:
    return None if stored is None else TurningPoint(**stored | {"dice": tuple(stored["dice"])})
