"""Use cases of the coach: hints on request, reviews that are stored."""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from bot.coach.course import Course, Swings, courses, swings, turning_alone
from bot.coach.store import Reviews
from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.buttons.board import Hint
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.panels import only_card
from bot.table.service.play.guard import guard
from bot.table.service.queries import Queries
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.views.game import GameView, LuckView, ReviewView, TurningPoint
from bot.table.views.hint import HintView
from engine.analysis.last_round import TOLD, win_choices
from engine.analysis.review import SeatReview, counted_steps, review
from engine.analysis.win_chances import WinChances
from engine.play import scorecard
from engine.play.game import Game
from engine.play.in_turns import CountedStep
from engine.play.steps import parse
from engine.players.choose import weigh
from engine.records.record import Record
from engine.rules.showdown_rules import Rules
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


def keep_review(tx: Tx, game: int, found: ReviewView) -> None:
    """Keep the review of a game that is over."""
    story = {
        "turning": found.turning and asdict(found.turning),
        "throw": found.throw and asdict(found.throw),
        "course": found.course,
        "pending": found.pending,
    }
    Reviews(tx).keep(game, found.seats, json.dumps(story))


def kept_review(tx: Tx, game: int) -> ReviewView | None:
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


REVIEW_SECONDS = 7 * 24 * 3600.0
"""The age in seconds up to which finished games are still reviewed when the bot starts."""


class ReviewActions:
    """The use cases of reviews, each a transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._queries = Queries(transactions)

    async def keep(self, game: int, found: ReviewView) -> Shown | None:
        """Keep the review of a game that is over; returns what its message should show now."""

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            if row is None or row.state != "over":
                return None
            keep_review(tx, game, found)
            return shown_of_game(self._transactions.load(tx, row))

        return await self._transactions.write(work)

    async def unreviewed(self) -> list[int]:
        """The games that ended within `REVIEW_SECONDS` and have no review, in the order they ended."""
        since = self._transactions.clock() - REVIEW_SECONDS
        return await self._transactions.read(lambda tx: Reviews(tx).unreviewed(since))

    async def finished(self, game: int) -> tuple[Record, Shown] | None:
        """The record of a game that is over; None for any other."""
        return await self._queries.finished(game)

    async def seat(self, place: Place, actor: Actor, game: int) -> tuple[GameView, int] | Refusal:
        """A game that is over, reviewed or not yet, and the actor's seat in it if they played to the end."""
        found = await self._queries.record(place, actor, game)
        if isinstance(found, Refusal):
            return found
        view = found[1].view
        if not isinstance(view, GameView) or view.state != "over":
            return Refusal.NO_REVIEW
        own = (
            i for i, seat in enumerate(view.seats) if any(m.user_id == actor.user_id for m in seat.everybody)
        )
        seat = next(own, None)
        reviewed = view.review is None or any(each.seat == seat for each in view.review.seats)
        if seat is None or not reviewed:
            return Refusal.NOT_SEATED
        return (view, seat) if view.seats[seat].state == "in" else Refusal.NOT_TO_THE_END


def hint(loaded: LoadedGame, pressed: Hint | None, actor: Actor) -> HintView | Reply:
    """What the person on turn may do, best first, or why they are not told.

    Args:
        loaded: the game.
        pressed: the button that was tapped; None for a command, which cannot be out of date.
        actor: who asks.
    """
    loaded.focus_on(actor.user_id)
    refused = guard(loaded, pressed or Hint(loaded.row.id, loaded.version), actor)
    if refused is not None:
        return refused
    if not loaded.practice:
        return refuse(Refusal.HINT_RATED)
    if loaded.row.daily_id is not None:
        return refuse(Refusal.HINT_DAILY)
    if not loaded.hints:
        return refuse(Refusal.HINTS_OFF)
    game = loaded.progress.game
    if not game.turn.roll:
        return refuse(Refusal.HINT_NO_DICE)
    solution = loaded.computers.solution(game.ruleset)
    if solution is None or not isinstance(game, scorecard.ScorecardGame) or game.dared:
        return _guessed(game, loaded.computers.progress(game.ruleset))
    return exact_hint(game, solution)


class HintActions:
    """The use cases of hints."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def hint(self, pressed: Hint | Place, actor: Actor, chat_id: int) -> HintView | Reply:
        """What is best now in a game: the one of a button, or the one that runs in a place."""

        def work(tx: Tx) -> tuple[HintView | Reply, Rules | None]:
            row = self._row(tx, pressed, actor)
            if row is None or chat_id not in {row.chat_id, actor.user_id}:
                nobody = row is None and isinstance(pressed, Place)
                return refuse(Refusal.NOBODY_PLAYS if nobody else Refusal.NO_GAME), None
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE), None
            loaded = self._transactions.load(tx, row)
            if row.chat_id != chat_id and loaded.together is None:  # which has no cards elsewhere
                return refuse(Refusal.NO_GAME), None
            return hint(loaded, None if isinstance(pressed, Place) else pressed, actor), loaded.rules

        answer, rules = await self._transactions.write(work)  # after the presses before it, as `shown`
        if isinstance(answer, HintView) and not answer.exact and rules is not None:
            self._transactions.computers.prepare(rules, chat_id)
        return answer

    def _row(self, tx: Tx, pressed: Hint | Place, actor: Actor) -> GameRow | None:
        """The game that is meant; in a private chat without one that of the card that somebody has there."""
        if isinstance(pressed, Hint):
            return Games(tx).get(pressed.game)
        row = Games(tx).live_in(pressed)
        if row is None and pressed.chat_id == actor.user_id:
            return only_card(self._transactions, tx, actor.user_id)
        return row


def _guessed(game: Game, solved: float | None) -> HintView:
    worths = sorted(weigh(game).items(), key=lambda pair: -pair[1])
    return HintView(game, tuple(worths), exact=False, solved=solved)


def exact_hint(game: scorecard.ScorecardGame, solution: Solution) -> HintView:
    """Rank everything the mover may do by its expected final score; in the last round also say how to win."""
    choices = solution.advise(game)
    winning = win_choices(game, solution)
    # Worth a word only if one has to forgo points for it, and gains by that.
    by_points = next((each for each in winning or () if each.action == choices[0].action), None)
    differs = winning and by_points and winning[0].chance - by_points.chance >= TOLD
    return HintView(
        game,
        tuple((choice.action, choice.value) for choice in choices),
        exact=True,
        to_win=(winning[0].action, winning[0].chance) if winning and differs else None,
    )
