"""Reviews of finished games.

Luck, losses and turning points, worked out in the background and kept; hints.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from bot.coach.tables import exact_hint, solution_of, with_spread
from bot.ground.store.base import Repository, Tx, columns, lasting, number
from bot.ground.tasks import LruDict
from bot.ground.values import Actor, Place
from bot.rankings.ranking import COUNT_LUCK
from bot.table.actions import Queries
from bot.table.game import LoadedGame, Solutions, Transactions, readable
from bot.table.messages import only_card
from bot.table.model import (
    NIGHT_DRAW,
    NIGHT_WIN,
    DailyView,
    GameRow,
    GameUpdate,
    GameView,
    HintView,
    LuckView,
    NightGameView,
    Refusal,
    Reply,
    ReviewView,
    TurningPoint,
    refuse,
)
from bot.table.play import guard
from bot.table.presses import Hint
from bot.table.shown import shown_of_game
from bot.table.store import Games
from engine.analysis import thumb
from engine.analysis.goal_play import FinalWorth, WinPlay
from engine.analysis.last_round import is_last_round
from engine.analysis.review import SeatReview, counted_steps, review
from engine.analysis.score_distribution import ScoreDistribution
from engine.analysis.win_chances import WinChances
from engine.play.banking import BankGame
from engine.play.game import Game
from engine.play.in_turns import CountedStep
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Bank, Rolled, SeatStep, Take, Throw, Undo, Write, parse
from engine.players.press import PressChoice, outlook, weigh
from engine.records.record import Record, step_of
from engine.rules.bank_rules import BankRules
from engine.rules.showdown_rules import Rules
from engine.solver.dice_index import Floats, Ints
from engine.solver.solution import Solution

# The course of a game under best play: forecasts for every card, and what changed a chance to win the most.
#
# A *forecast* is an expected final score with its 90 % interval. The *turning point* is the throw or row of
# any seat that changed its chance the most. A throw counts from before its dice were held: a poor hold is
# part of it. A row moves a chance where it was not the best one to write. Where nothing has turned the game
# its best throw is what is told.


LOWEST, HIGHEST = 0.05, 0.95
"""The parts of all outcomes that lie below the limits of a band."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected final score of a card, and the 90 % interval around it, limits included."""

    mean: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Course:
    """The forecasts for a seat that played to the end: before its first turn, then after each one."""

    seat: int
    forecasts: tuple[Forecast, ...]


def courses(win_chances: WinChances, path: Iterable[CountedStep]) -> tuple[Course, ...]:
    """The forecasts for all seats that filled their cards, under best play from every moment on.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    steps = tuple(path)
    if not steps:
        return ()
    start, end = steps[0][0], steps[-1][-1]
    found = {seat: [_forecast(win_chances, start, seat)] for seat in end.active if end.cards[seat].full}
    for before, _, after in steps:
        mover = before.mover
        if mover in found and after.turns != before.turns:
            found[mover].append(_forecast(win_chances, after, mover))
    return tuple(Course(seat, tuple(forecasts)) for seat, forecasts in found.items())


def _forecast(win_chances: WinChances, game: ScorecardGame, seat: int) -> Forecast:
    """The forecast of a seat's card, the round bonuses that it has won included."""
    scores = win_chances.final(game.cards[seat]).shifted(game.totals()[seat].rounds)
    return Forecast(scores.mean, scores.quantile(LOWEST), scores.quantile(HIGHEST))


@dataclass(frozen=True, slots=True)
class Swings:
    """The largest changes of chances in a game: its turning point, if it has one, and its best throw."""

    turning: TurningPoint | None = None
    throw: TurningPoint | None = None


def swings(win_chances: WinChances, path: Iterable[CountedStep]) -> Swings:
    """The throw or row that changed its mover's chance the most, and the throw that raised one the most.

    Of equals it is the last one. Nothing of a game that is not over or that nobody has won.

    Args:
        win_chances: for the ruleset played.
        path: the whole game, see `review.counted_steps`.
    """
    steps = tuple(path)
    end = steps[-1][-1] if steps else None
    if end is None or not end.over or not end.outcome().winners:
        return Swings()
    turning = throw = None
    old = win_chances.chances(steps[0][0])
    for before, step, after in steps:
        if isinstance(step, Throw):
            continue  # it is measured with the faces that it brings
        new = win_chances.chances(after)
        mover = before.mover
        if mover is not None and isinstance(step, Rolled | Write):
            then = new
            if isinstance(step, Write) and is_last_round(after) and not is_last_round(before):
                # Chances are exact from here on: what that changes is not the row's doing.
                then = win_chances.chances(after, to_win=False)
            found = _measured(before, step, after, old[mover], then[mover])
            if found.turns and (turning is None or abs(found.change) >= abs(turning.change)):
                turning = found
            if found.row is None and found.change > 0 and (throw is None or found.change >= throw.change):
                throw = found
        old = new
    return Swings(turning, throw)


def _measured(
    before: ScorecardGame, step: Rolled | Write, after: ScorecardGame, old: float, new: float
) -> TurningPoint:
    mover = before.mover
    if mover is None:
        raise ValueError("expected a step of somebody's turn")
    card = before.cards[mover]
    number = len(card.written) + 1
    if isinstance(step, Rolled):
        return TurningPoint(mover, number, after.turn.dice, old, new)
    entry = before.entry(before.ruleset.row_index(step.row))
    dice = before.turn.dice
    return TurningPoint(mover, number, dice, old, new, row=step.row, scored=entry.points, made=entry.made)


def turning_alone(seat: SeatReview) -> TurningPoint | None:
    """The luckiest or unluckiest roll of a card, the last one of equals."""
    roll = max(reversed(seat.rolls), key=lambda roll: abs(roll.points), default=None)
    if roll is None:
        return None
    return TurningPoint(roll.seat, roll.number, roll.dice, roll.value - roll.points, roll.value, points=True)


# Where luck is pressed: what somebody set aside, and whether they banked or went on, beside the best of it.


@dataclass(frozen=True, slots=True)
class PressDecision:
    """A decision in a turn of a game in which luck is pressed.

    Attributes:
        game: before it, with its dice.
        taken: the positions of the dice set aside.
        banked: whether the turn was banked then.
        best: what had been best.
        loss: what the decision cost beside that, in points.
    """

    game: BankGame
    taken: tuple[int, ...]
    banked: bool
    best: PressChoice
    loss: float


def press_decisions(record: Record, seat: int) -> tuple[PressDecision, ...]:
    """All decisions of a seat in the turns that counted."""
    progress, found, taken = record.start(), list[PressDecision](), list[tuple[BankGame, Take]]()
    for line in record.lines:
        step = step_of(progress, line)
        own = step.step if isinstance(step, SeatStep) else step
        game = progress.of_seat(step.seat if isinstance(step, SeatStep) else seat).game
        if isinstance(own, Undo):
            mine = isinstance(step, SeatStep) and step.seat == seat
            while found and (mine or found[-1].game is progress.back):
                found.pop()
                mine = False
        elif isinstance(game, BankGame) and game.mover == seat and game.turn.roll:
            if isinstance(own, Take):
                taken = [(game, own)]
            elif isinstance(own, Throw | Bank):
                before, take = taken.pop() if taken else (game, None)
                best, worth = outlook(before)[0], weigh(game)[own]
                positions = () if take is None else take.positions
                loss = max(best.worth - worth, 0.0)
                found.append(PressDecision(before, positions, isinstance(own, Bank), best, loss))
        progress = progress.after(step)
    return tuple(found)


# The repository of reviews, which are kept beside the results of their games.


_LUCK = (
    f"SELECT {columns(LuckView)} FROM results"  # noqa: S608 - field names of a type
    " WHERE game_id = ? AND member = 0 AND luck IS NOT NULL ORDER BY seat"
)


class Reviews(Repository):
    """The repository of reviews, for one transaction."""

    def keep(self, game_id: int, luck: Sequence[LuckView], story: str) -> None:
        """Keep what the seats of a finished game owe to luck, and its story, a JSON object.

        Every member of a team has what their seat has. Rankings count it.
        """
        self._db.execute(COUNT_LUCK, {"game": game_id, "sign": -1})  # what an earlier review has counted
        self._db.executemany(
            "UPDATE results SET start = ?, luck = ?, lost = ? WHERE game_id = ? AND seat = ?"
            " AND left_early = 0",
            [(each.start, each.luck, each.lost, game_id, each.seat) for each in luck],
        )
        self._db.execute(COUNT_LUCK, {"game": game_id, "sign": 1})
        # Not of a game that is erased.
        query = "UPDATE games SET story = ? WHERE id = ? AND state = 'over' AND chat_id <> 0"
        self._db.execute(query, (story, game_id))

    def get(self, game_id: int) -> tuple[list[LuckView], str] | None:
        """What was kept of a game, by seat, and its story; None while it has not been reviewed."""
        row = self._db.execute("SELECT story FROM games WHERE id = ?", (game_id,)).fetchone()
        if row is None or row[0] is None:
            return None
        return [LuckView(*luck) for luck in self._db.execute(_LUCK, (game_id,))], row[0]

    def unreviewed(self, since: float) -> list[int]:
        """The games that have been over since then and have no complete review, in the order they ended."""
        missing = f"(story IS NULL OR {number('story', 'pending')} = 1)"
        condition = f"state = 'over' AND ended_at >= ? AND {missing} AND fault IS NULL AND chat_id <> 0"
        query = f"SELECT id FROM games WHERE {condition} ORDER BY ended_at, id"  # noqa: S608 - constants of ours
        return [game for (game,) in self._db.execute(query, (since,))]


# Use cases of the coach: hints on request, reviews that are stored.


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


def seat_review(
    solution: Solution, record: Record, seat: int, worth: FinalWorth | None = None
) -> SeatReview | None:
    """Every roll and decision of one seat, its last rows by `worth`; None if it did not play to the end."""
    reviews = review(solution, path_of(record), wins_of=seat, worth=worth)
    return next((each for each in reviews if each.seat == seat), None)


def aim(view: GameView, seat: int) -> FinalWorth | None:
    """What the last rows of a game that is over were for beside points, where that is not to win it.

    In a game of the day it is to catch who is next ahead; at a table of three of a night, its points.
    """
    day, game = view.part(DailyView), view.scorecards
    ahead = None if day is None or game is None else day.ahead(game.points[seat])
    if ahead is not None:
        return reaching(ahead[1])
    return night_points if of_night(view) else None


def of_night(view: GameView) -> bool:
    """Whether second place in a game brings something: at a table of three of a night."""
    return view.part(NightGameView) is not None and len(view.seats) == 3  # noqa: PLR2004 - see above


def reaching(points: float) -> FinalWorth:
    """Final scores by whether they are so many points or more."""
    return lambda scores, _: (scores >= points) * 1.0


def night_points(scores: Ints, others: Sequence[ScoreDistribution]) -> Floats:
    """Final scores by the points that a night gives for them beside two others."""
    below, not_above = ([each.up_to(scores - less) for each in others] for less in (1, 0))
    alone, first = below[0] * below[1], not_above[0] * not_above[1]
    second = (1 - not_above[0]) * below[1] + below[0] * (1 - not_above[1])
    return NIGHT_WIN * alone + NIGHT_DRAW * (first - alone + second)


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

    async def keep(self, game: int, found: ReviewView) -> GameUpdate | None:
        """Keep the review of a game that is over; returns what its message should show now."""

        def work(tx: Tx) -> GameUpdate | None:
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

    async def finished(self, game: int) -> tuple[Record, GameUpdate] | None:
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
        reviewed = view.coach.review is None or any(each.seat == seat for each in view.coach.review.seats)
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
    if not loaded.hints:
        return refuse(Refusal.HINTS_OFF if loaded.row.daily_id is None else Refusal.HINT_DAILY)
    game = loaded.progress.game
    if not game.turn.roll:
        return refuse(Refusal.HINT_NO_DICE)
    solved = loaded.computers.solved(game)
    if solved is None or solved[1].dared:
        return _guessed(game, loaded.computers.progress(game.ruleset))
    found = exact_hint(*solved)
    days = (part.ahead(found.worths[0][1]) for part in loaded.parts if isinstance(part, DailyView))
    return replace(found, ahead=next(days, None))


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
        if isinstance(answer, HintView) and answer.exact:
            return await self._with_early_win(answer)
        if isinstance(answer, HintView) and not answer.exact and rules is not None:
            self._transactions.computers.prepare(rules, chat_id)
        return answer

    async def _with_early_win(self, found: HintView) -> HintView:
        """The hint, in the last rows before the last round with what wins, worked out beside the loop."""
        solved, ahead = self._transactions.computers.solved(found.game), found.ahead
        if found.to_win is not None or solved is None or (ahead is None and len(solved[1].active) < 2):  # noqa: PLR2004 - alone nobody is beaten
            return found
        wins = WinPlay(solved[0], None if ahead is None else reaching(ahead[1]))
        return replace(await asyncio.to_thread(exact_hint, *solved, wins), ahead=ahead)

    def _row(self, tx: Tx, pressed: Hint | Place, actor: Actor) -> GameRow | None:
        """The game that is meant; in a private chat without one that of the card that somebody has there."""
        if isinstance(pressed, Hint):
            return Games(tx).get(pressed.game)
        row = Games(tx).live_in(pressed)
        if row is None and pressed.chat_id == actor.user_id:
            return only_card(self._transactions, tx, actor.user_id)
        return row


def _guessed(game: Game, solved: float | None) -> HintView:
    worths = sorted(thumb.weigh(game).items(), key=lambda pair: -pair[1])  # by which the green key goes
    return HintView(game, tuple(worths), exact=False, solved=solved)


# The background reviewer of finished games: luck, turning points, and each player's decisions.
#
# A review comes in two steps: luck, which needs only the values of a ruleset; then the turning point and
# the course of the chances, which need the spread of its points. Each is stored and shown as soon as it is
# known. A result waits for a review for a moment only, and only where all it needs is there. Games whose
# review is missing or incomplete when the bot starts are caught up with.


_logger = logging.getLogger(__name__)

SOON_SECONDS: Final = 2.0
"""Seconds that a result waits for a review whose tables are ready."""
_FAILED = 1_000  # games that are remembered to have failed


@dataclass(frozen=True, slots=True)
class _UnderWay:
    """A review in progress: an event for stored luck, and one for its end, successful or not."""

    lucky: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Reviewer:
    """The reviewer of finished games: one after another, each in a thread of its own.

    Args:
        actions: source of games, store of reviews.
        solutions: solved rulesets.
        show: brings the message of a game up to date.
    """

    def __init__(
        self, actions: ReviewActions, solutions: Solutions, show: Callable[[GameUpdate], Awaitable[None]]
    ) -> None:
        self._actions = actions
        self._solutions = solutions
        self._show = show
        self._under_way: dict[int, _UnderWay] = {}
        self._failed: LruDict[int, None] = LruDict(_FAILED)  # games whose review cannot be worked out
        self._one = asyncio.Lock()

    async def catch_up(self) -> None:
        """Review the games of the last week that have no complete review: first what can be told soon."""
        games = await lasting(self._actions.unreviewed)
        for chances in (False, True):
            for game in games:
                await self.review_if_possible(game, chances=chances)

    async def review_if_possible(self, game: int, *, chances: bool = True) -> None:
        """As `review`; an error is logged, for the sake of the other games."""
        try:
            await self.review(game, chances=chances)
        except Exception:
            _logger.exception("game %s was not reviewed", game)

    def comes(self, view: GameView) -> bool:
        """Whether a game that is over has no review yet, and will have one as far as is known."""
        if view.state != "over" or view.coach.review is not None or view.game in self._failed:
            return False
        return view.rules.source == "bot" and self._solutions.possible(view.rules)

    def reviews_rows(self, view: GameView) -> bool:
        """Whether only decisions can be reviewed in a game that is over: of its luck nothing can be told."""
        if view.banking is not None:
            return view.state == "over" and view.rules.source == "bot"
        own = view.state == "over" and view.rules.source == "own"
        return own and self._solutions.possible(view.rules)

    def ready(self, view: GameView, *, chances: bool = False) -> bool:
        """Whether a page of the review, or what tells `chances`, needs nothing but to be worked out."""
        solution = self._solutions.solution(view.rules)
        return view.banking is not None or not (solution is None or (chances and solution.spread is None))

    async def soon(self, view: GameView) -> None:
        """Wait for a review under way for as long as a result may wait; not for a table that is not ready."""
        solution = self._solutions.solution(view.rules)
        under_way = self._under_way.get(view.game)
        if solution is None or under_way is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON_SECONDS):
                await (under_way.lucky if solution.spread is None else under_way.over).wait()

    async def review(self, game: int, *, chances: bool = True) -> None:
        """Review a game that is over, once its ruleset is solved, and show it; nothing to do is fine.

        Whoever asks for a review that is under way waits for that one, and need not care how it ends.

        Args:
            game: its number.
            chances: the chances to win as well; False: luck only, which is known sooner.
        """
        if (other := self._under_way.get(game)) is not None:
            await (other.over if chances else other.lucky).wait()
            return
        if game in self._failed:  # its result, which is shown without a promise, asks for it again
            return
        under_way = self._under_way[game] = _UnderWay()
        try:
            found = await lasting(lambda: self._actions.finished(game))
            if found is None or not isinstance(found[1].view, GameView) or found[0].rules.source == "own":
                return  # of dice that people throw themselves nobody can tell whether they were lucky
            review = found[1].view.coach.review or await self._luck(game, found[0])
            under_way.lucky.set()
            if chances and review is not None and review.pending:
                await self._keep(game, await self._with_chances(found[0], review))
        finally:
            del self._under_way[game]
            under_way.lucky.set()
            under_way.over.set()

    async def seat(self, game: int, seat: int) -> SeatReview | tuple[PressDecision, ...] | None:
        """Every decision of one seat in a game that is over; None if that cannot be told."""
        found = await self._actions.finished(game)
        if found is None:
            return None
        if isinstance(found[0].rules, BankRules):
            async with self._one:
                return await asyncio.to_thread(press_decisions, found[0], seat)
        solution = await solution_of(self._solutions, found[0].rules, "played")
        if solution is None:
            return None
        view = found[1].view
        worth = aim(view, seat) if isinstance(view, GameView) else None
        async with self._one:
            return await asyncio.to_thread(seat_review, solution, found[0], seat, worth)

    async def course(self, game: int) -> tuple[Course, ...]:
        """How the forecasts went in a game that is over; nothing if that cannot be told."""
        found = await self._actions.finished(game)
        if found is None or found[0].rules.source == "own":
            return ()
        solution = await with_spread(self._solutions, found[0].rules, "played")
        if solution is None:
            return ()
        async with self._one:
            return await asyncio.to_thread(course_of, solution, found[0])

    async def _luck(self, game: int, record: Record) -> ReviewView | None:
        """What the game owes to luck, kept and shown; None if that cannot be told."""
        announced = self._solutions.possible(record.rules)
        solution = await solution_of(self._solutions, record.rules, "played")
        if solution is None:
            now = await self._actions.finished(game) if announced else None
            if now is not None:  # its result, which has been sent meanwhile, says that a review comes
                await self._show(now[1])
            return None
        try:
            async with self._one:
                review = await asyncio.to_thread(luck_of, solution, record)
        except Exception:
            await self._promise_nothing(game)
            raise
        await self._keep(game, review)
        return review

    async def _promise_nothing(self, game: int) -> None:
        """Show the result of a game, whose review cannot be worked out, without the promise of one."""
        self._failed[game] = None
        now = await self._actions.finished(game)
        if now is not None:
            await self._show(now[1])

    async def _with_chances(self, record: Record, review: ReviewView) -> ReviewView:
        """The review complete; without chances where these cannot be told."""
        solution = await with_spread(self._solutions, record.rules, "played")
        if solution is None:
            return replace(review, pending=False)
        async with self._one:
            return await asyncio.to_thread(with_chances, solution, record, review)

    async def _keep(self, game: int, review: ReviewView) -> None:
        shown = await lasting(lambda: self._actions.keep(game, review))
        if shown is not None:
            await self._show(shown)
