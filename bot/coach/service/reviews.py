"""Reviews of finished games: computing, storing and reading them."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from bot.coach.course import Course, Swings, courses, swings, turning_alone
from bot.coach.store import Reviews
from bot.ground.store import Tx
from bot.table.views.game import LuckView, ReviewView, TurningPoint
from engine.analysis.review import SeatReview, counted_steps, review
from engine.analysis.win_chances import WinChances
from engine.play.in_turns import CountedStep
from engine.play.steps import parse
from engine.records.record import Record
from engine.solver.solution import Solution

QUARTERS = 4

CountedSteps = tuple[CountedStep, ...]


def path_of(record: Record) -> CountedSteps:
    """A record as the steps that counted."""
    return counted_steps(record.start(), map(parse, record.lines))


def luck_of(solution: Solution, record: Record) -> ReviewView:
    """What a finished game owes to luck, from values alone; takes some hundredths of a second.

    The chances to win are still to come, where there are others to beat. Of a seat that was left nothing is
    told: a computer has gone on with its card.
    """
    path, left = path_of(record), {each.seat for each in record.leavers}
    seats = [each for each in review(solution, path) if each.seat not in left]
    luck = tuple(LuckView(each.seat, each.start, each.luck, each.lost) for each in seats)
    alone, all_rolls = len(record.players) == 1, not _dared(path)
    turning = turning_alone(seats[0]) if alone and seats else None
    return ReviewView(luck, turning, (), pending=not alone and all_rolls)


def with_chances(solution: Solution, record: Record, found: ReviewView) -> ReviewView:
    """The review complete, once it is known how points are spread; takes some tenths of a second.

    Where a computer has played on for somebody who left there are no chances: they would be those of a card
    that could not win. Nor are there any where a seat has one roll fewer: they would be those of all rolls.
    """
    if any(each.points is not None for each in record.leavers):
        return replace(found, pending=False)
    path, win_chances = path_of(record), WinChances(solution)
    if _dared(path):
        return replace(found, pending=False)
    moved = Swings(found.turning) if len(record.players) == 1 else swings(win_chances, path)
    course = tuple(_course(win_chances, path))
    return ReviewView(found.seats, moved.turning, course, moved.throw)


def review_of(solution: Solution, record: Record) -> ReviewView:
    """The whole review of a finished game, by a solution whose spread is known."""
    return with_chances(solution, record, luck_of(solution, record))


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
    """How the forecasts for all seats went that people, or computers from the start, played to the end."""
    path, left = path_of(record), {each.seat for each in record.leavers}
    if _dared(path):
        return ()
    return tuple(c for c in courses(WinChances(solution), path) if c.seat not in left)


def _dared(path: CountedSteps) -> frozenset[int]:
    """The seats that have one roll fewer than the solution takes them to have."""
    return path[-1][-1].dared if path else frozenset()


def keep(tx: Tx, game: int, found: ReviewView) -> None:
    """Keep the review of a game that is over."""
    story = {
        "turning": found.turning and asdict(found.turning),
        "throw": found.throw and asdict(found.throw),
        "course": found.course,
        "pending": found.pending,
    }
    Reviews(tx).keep(game, found.seats, json.dumps(story))


def kept(tx: Tx, game: int) -> ReviewView | None:
    """The review of a game, if it has been worked out."""
    row = Reviews(tx).get(game)
    if row is None:
        return None
    luck, story = row
    stored = json.loads(story)
    return ReviewView(
        tuple(luck),
        _point(stored["turning"]),
        tuple(map(tuple, stored["course"])),
        _point(stored.get("throw")),
        pending=stored.get("pending", False),
    )


def _point(stored: dict[str, Any] | None) -> TurningPoint | None:
    """A turning point or throw as it was kept; None for one of old that was told as another seat's chance."""
    if stored is None or stored.get("winner") not in {None, stored["seat"]}:
        return None
    told = {key: value for key, value in stored.items() if key != "winner"}
    return TurningPoint(**told | {"dice": tuple(told["dice"])})
