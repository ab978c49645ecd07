"""A game inside a transaction.

Its replay, rows, seats, computer players, and what is remembered between transactions.
"""

import asyncio
import logging
import time
from asyncio import Future
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import combinations, count, product
from random import Random, SystemRandom
from typing import Final, Literal, Protocol, Self, TypeVar, Unpack
from zoneinfo import ZoneInfo

from bot.chats.calendar import Calendar, calendar_of
from bot.chats.model import ChatRow
from bot.chats.settings import Chats
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.store.sqlite import WITHHELD
from bot.ground.tasks import Events, LruDict, Notification, TxEvent
from bot.ground.timing import USUAL_TIMING, Timing
from bot.ground.values import Place, changed
from bot.rulebook.names import rules_of
from bot.table.model import (
    DailyView,
    DepartedView,
    Entered,
    GameChanges,
    GameRow,
    MemberRow,
    Score,
    SeatRow,
    TurnChanges,
    Uncounted,
    due_layers,
)
from bot.table.store import AppWindows, DiceChains, Games, Records, Results, Seats
from engine.analysis import exact_player, thumb
from engine.play.ended_turn import EndedTurn, corrected, same_turn
from engine.play.events import (
    Corrected,
    Event,
    Laid,
    SetAside,
    TakenBack,
    Threw,
    TurnEnd,
    TurnOver,
    events,
)
from engine.play.game import AllAtOnce, Game, least_seats, new_game
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import first_round_over, half_played
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.play.steps import (
    Action,
    Lay,
    Leave,
    OwnStep,
    Rolled,
    SeatStep,
    Step,
    Undo,
    parse,
)
from engine.play.team_rotation import member_on_turn
from engine.play.turn import Due
from engine.players.choose import choose, rehearse
from engine.players.levels import Level
from engine.records.fair_dice import SECRET_BYTES, commitment, faces, in_round
from engine.records.record import Progress, joins, lines_of
from engine.rules.options import OptionValue
from engine.rules.patterns import FACES
from engine.rules.showdown_rules import Rules
from engine.solver.solution import Solution

# The computer players of the bot: their pace, their moves, and the solved tables that they go by.


Use = Literal["played", "lobby", "sometime"]
"""The use of a solution, the most urgent first: a game that is played or over, a lobby, anything else."""


class Solutions(Protocol):
    """The interface of the background solver of rulesets."""

    def want(self, rules: Rules, use: Use = "sometime", chat: int | None = None) -> None:
        """Request a solution, if there can be one, for `chat`; returns at once."""

    def want_spread(self, rules: Rules) -> None:
        """Request the spread of a solution that is ready; returns at once."""

    def solution(self, rules: Rules) -> Solution | None:
        """The solution of a ruleset if it is ready; never waits."""

    def progress(self, rules: Rules) -> float | None:
        """How much of a ruleset is solved, from 0 to 1; None if nobody is solving it."""

    def possible(self, rules: Rules) -> bool:
        """Whether a ruleset is solved or, as far as is known, will be once it is wanted."""

    def spread_possible(self, rules: Rules) -> bool:
        """Whether a ruleset has a spread of points or, as far as is known, will have it once it is wanted."""


_REHEARSED = 1000  # rules that are known to be rehearsed; then some are once more


def _rehearse(rules: Rules) -> None:
    """Warm the caches of decisions of computers, and of the boards' estimates."""
    rehearse(rules)
    thumb.prepare(rules)


class Computers:
    """The players of computer seats, with one-turn players and solved tables to decide by.

    Args:
        pace: seconds a computer player takes for a turn; at 0 it plays in the transaction that leaves it
            on turn.
        solutions: solved rulesets, which tell the exact worth of actions; without them every computer goes by
            the one-turn player.
        chance: of their errors, and of dice that they throw themselves.
    """

    def __init__(
        self, pace: float = 0.0, solutions: Solutions | None = None, chance: Random | None = None
    ) -> None:
        self.pace, self._solutions = pace, solutions
        self._rehearsals: dict[tuple[str, int, tuple[tuple[str, OptionValue], ...]], Future[None]] = {}
        self._random = chance or SystemRandom()

    def prepare(self, rules: Rules, chat: int | None = None) -> None:
        """See to it that decisions under these rules take no time, and that there will be a solution, if any.

        Returns at once; belongs to the event loop.
        """
        key = rules.preset, rules.revision, rules.options
        if key not in self._rehearsals:
            if len(self._rehearsals) >= _REHEARSED:
                self._rehearsals.clear()
            self._rehearsals[key] = asyncio.get_running_loop().run_in_executor(None, _rehearse, rules)
        if self._solutions is not None:
            self._solutions.want(rules, "played", chat)

    def ready(self, rules: Rules) -> bool:
        """Whether nothing has still to be worked out before a first decision under these rules.

        What takes tenths of a second has no place in a transaction: a computer with a pace waits for it.
        """
        rehearsal = self._rehearsals.get((rules.preset, rules.revision, rules.options))
        return rehearsal is None or rehearsal.done()

    def progress(self, rules: Rules) -> float | None:
        """How much of a ruleset is solved, from 0 to 1; None if it is, or nobody is solving it."""
        return None if self._solutions is None else self._solutions.progress(rules)

    def solution(self, rules: Rules) -> Solution | None:
        """What every action under these rules is worth, if that is known by now."""
        return None if self._solutions is None else self._solutions.solution(rules)

    def throw(self, dice: int) -> tuple[int, ...]:
        """Faces for a computer player among people who throw their own dice."""
        return tuple(self._random.choices(FACES, k=dice))

    def choose(self, game: Game, level: Level) -> Action:
        """What a player of this strength does; raises `ValueError` when the game waits for no action."""
        solved = self.solved(game)
        if solved is None:
            return choose(game, level, self._random.random)
        return exact_player.choose(*solved, level, self._random.random)

    def solved(self, game: Game) -> tuple[Solution, ScorecardGame] | None:
        """What is known of every action in a game, with the game, if it is of those that can be solved."""
        solution = self.solution(game.ruleset)
        return (solution, game) if solution is not None and isinstance(game, ScorecardGame) else None


# Rules of counting: games that count in rankings and ratings, and the reason why one does not.


_Seats = Collection[Collection[int | None]]

LEAST_ROUNDS = 5
"""Rounds, or deals, of a game that counts: a shorter one says next to nothing about who plays well."""

MOST_MEETINGS = 5
"""Games that count of the same two people within a day, at a table of any size."""

DAY: Final = 24 * 3600

FEW: Final = 3
"""People up to whom a table is small: there the same result of two is compared once in a row.

So whoever loses to somebody as often as they are asked to brings them one win, and not a higher rating.
"""

YEAR: Final = 366 * DAY
"""Seconds after which the same result is worth telling again."""


def counting_uncounted(tx: Tx, rules: Rules, seats: Sequence[SeatRow], at: float) -> Uncounted | None:
    """Why a game that begins now counts in no ranking though people of several seats play; None: it counts.

    Practice, which never counts, needs no reason.
    """
    playing = [seat for seat in seats if seat.user_id is not None and seat.state == "in"]
    if len(playing) < 2:  # noqa: PLR2004 - practice
        return None
    if rules.source == "own":
        return "own"
    if rules.rounds < LEAST_ROUNDS:
        return "short"
    return "pair" if too_often(tx, [[m.user_id for m in seat.present] for seat in playing], at) else None


def too_often(tx: Tx, seats: _Seats, at: float) -> bool:
    """Whether all who play against each other have met in enough games that count within a day."""
    pairs = _pairs(seats)
    people = {user_id for pair in pairs for user_id in pair}
    met = Results(tx).met(people, at - DAY)
    return bool(pairs) and all(met[pair] >= MOST_MEETINGS for pair in pairs)


def _pairs(seats: _Seats) -> list[tuple[int, int]]:
    """Whoever plays against each other, but for people who are forgotten."""
    known = [[user_id for user_id in seat if user_id is not None] for seat in seats]
    return [pair for one, other in combinations(known, 2) for pair in product(one, other)]


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """The people of a seat when its game has ended: their place, and whether they left before half of it."""

    people: tuple[int | None, ...]
    rank: int
    early: bool = False


def counting_against(
    tx: Tx, seats: Mapping[int, PlacedSeat], others: Collection[int], at: float
) -> dict[int, int]:
    """With the people of which seats the result of each is compared in ratings, as a bit for each seat.

    Nobody is compared with those who left before half of the game, so that this brings the others what a bye
    would; those are compared with all who stayed. Two who have met in enough games of this day are not
    compared, and neither are two at a small table who came out as they did the last time that they were.

    Args:
        tx: the transaction.
        seats: of people, by number, as the game has ended.
        others: the seats of computers.
        at: the time in unix seconds.
    """
    everybody = {user_id for seat in seats.values() for user_id in seat.people if user_id is not None}
    met = Results(tx).met(everybody, at - DAY)

    def says(mine: PlacedSeat, other: PlacedSeat) -> bool:
        lead = (other.rank > mine.rank) - (other.rank < mine.rank)
        fresh = [pair for pair in _pairs((mine.people, other.people)) if met[pair] < MOST_MEETINGS]
        if lead and is_small(seats):
            fresh = [pair for pair in fresh if Results(tx).last_lead(*pair, at - YEAR) != lead]
        return bool(fresh) or None in {*mine.people, *other.people}

    found = {}
    for number, mine in seats.items():
        bits = {number, *others}
        bits |= {
            seat for seat, other in seats.items() if seat != number and not other.early and says(mine, other)
        }
        found[number] = sum(1 << bit for bit in bits)
    return found


def is_small(seats: Mapping[int, PlacedSeat]) -> bool:
    """Whether so few people play that two of them could have come to make ratings for each other."""
    return sum(len(seat.people) for seat in seats.values()) <= FEW


def left_before_half(rules: Rules, seat: SeatRow) -> bool:
    """Whether the people of a seat have left their game before they had half of their turns."""
    return seat.state != "in" and seat.left_after is not None and 2 * seat.left_after < rules.rounds


def counting_rated(seats: Sequence[SeatRow], why_not: Uncounted | None) -> bool:
    """Whether the result of a game counts: people of two seats play, or have left after the first round."""
    left = [seat for seat in seats if seat.level is None and seat.state != "in" and seat.left_after]
    here = [seat for seat in seats if seat.user_id is not None and seat.state == "in"]
    return why_not is None and len(here) + len(left) > 1


# Players who have left a game: whose place it costs, and until when they can take it back.


OFTEN: Final = 3
"""Games kept from counting within `OFTEN_SECONDS`, after which a lobby tells so."""

OFTEN_SECONDS: Final = 7 * 24 * 3600


def leavers_of(seats: Iterable[SeatRow]) -> tuple[Leaver, ...]:
    """The seats whose people have left at the cost of their place, in the order in which they left."""
    found = []
    for seat in seats:
        orders = [member.left_order for member in seat.present if member.left_order is not None]
        if seat.state != "in" and orders:
            points = seat.present[0].left_points if seat.state == "computer" else None
            found.append((min(orders), Leaver(seat.seat, points)))
    return tuple(leaver for _, leaver in sorted(found, key=lambda each: each[0]))


def leavers_placed(rules: Rules, seats: Iterable[SeatRow], outcome: Outcome) -> Outcome:
    """A result in which those who have left have their places."""
    return with_leavers(outcome, leavers_of(seats), mean=rules.settlement == "mean")


def departed_seats(seats: Iterable[SeatRow]) -> Iterator[tuple[SeatRow, MemberRow]]:
    """Who has left a team, which played on without them, at the cost of their place; with the seat."""
    for seat in seats:
        for member in seat.members:
            if member.gone is not None and member.left_order is not None:
                yield seat, member


def departed_views(seats: Iterable[SeatRow]) -> tuple[DepartedView, ...]:
    """Who has left a team at the cost of their place, as screens tell it."""
    return tuple(
        DepartedView(member.user_id, member.name, member.left_points or 0)
        for _, member in departed_seats(seats)
    )


def left_alone(seats: Sequence[SeatRow]) -> bool:
    """Whether one seat is all that is left of a game, as the people of the others have left it.

    Where computers sit from the start somebody is still to be beaten.
    """
    here = [seat for seat in seats if seat.state == "in" and seat.user_id is not None]
    return len(here) == 1 and bool(leavers_of(seats)) and all(seat.level is None for seat in seats)


def may_return(seat: SeatRow, turns: int, user_id: int | None = None) -> bool:
    """Whether who has left a seat, or its team, may still take that back.

    They may until the others decide what becomes of the seat, or the turn under way ends.

    Args:
        seat: theirs.
        turns: of the game that have ended.
        user_id: who; None: anybody.
    """
    return any(
        member.left_turn is not None
        and turns <= member.left_turn
        and seat.state == ("left" if member.gone is None else "in")
        and user_id in {None, member.user_id}
        for member in seat.members
    )


def break_off_often(tx: Tx, chat_id: int, user_ids: Sequence[int], at: float) -> frozenset[int]:
    """Who of these people has kept so many games of a chat from counting of late that others may know."""
    counts = Seats(tx).broken_off(chat_id, user_ids, at - OFTEN_SECONDS)
    return frozenset(user_id for user_id, games in counts.items() if games >= OFTEN)


# Events of games, published inside the transaction that makes them; hooks by which rooms add to views.


class GameEnded(TxEvent[None]):
    """A game has just ended, and its result is kept.

    Attributes:
        row: the game as it is now, its state "over" or "stopped".
        game: how it ended.
        outcome: the ranks of all seats, leavers in their places.
        seats: who played.
        scores: what is kept of its result; none of a game that counts for nothing.
        calendar: of its chat.
        at: when it ended, in unix seconds.
    """

    row: GameRow
    game: Game
    outcome: Outcome
    seats: Sequence[SeatRow]
    scores: Sequence[Score]
    calendar: Calendar
    at: float


class GameBegun(TxEvent[Sequence[Step]]):
    """A game begins and has no steps yet; the answers are steps that come before all others."""

    row: GameRow
    rules: Rules
    seats: Sequence[SeatRow]


class RematchOpened(TxEvent[Sequence[SeatRow]]):
    """People sit down in the lobby of a rematch.

    The answer is these seats without those who are out; the first answer holds.

    Attributes:
        row: the lobby.
        turned: the seats of the game before whose people have not left, the one that was second first.
    """

    row: GameRow
    turned: Sequence[SeatRow]


class TopicGone(TxEvent[None]):
    """The topic of a place was deleted, as the bot has found at this time in unix seconds."""

    place: Place
    at: float


class CommitmentShown(TxEvent[None]):
    """A message that Telegram has confirmed shows a commitment; `pattern` finds it by LIKE."""

    chat_id: int
    pattern: str


class GameSetAside(Notification):
    """A game could not be read, and is set aside; `SetAsideGames` knows whom to tell."""


ViewedKind = Literal["lobby", "ended", "daily", "side table"]
"""The kinds of games whose views rooms add to; a game may be of several kinds."""

ViewPart = Callable[["LoadedGame"], object | None]
"""Returns the part of a room in the view of a game, a value of a class of its own; None: nothing to add."""


@dataclass(frozen=True, slots=True)
class GameHooks:
    """The functions of other rooms that games need.

    Attributes:
        events: the reactions to what happens.
        view_parts: see `Room`.
    """

    events: Events = field(default_factory=Events)
    view_parts: tuple[Mapping[ViewedKind, ViewPart], ...] = ()


# The LRU cache of replayed records, so that a press does not replay a whole game.


T = TypeVar("T")

UNDOS = 3
"""The number of times that the end of one turn may be taken back."""

OWN_UNDOS = 100
"""The number of ends of turns that may be taken back in a game with dice of the players' own."""

KEPT = 2000
"""Games whose state is kept in memory; the others are replayed when they are touched."""

KEPT_OVER = 100
"""So many of them have ended: hardly anybody touches those again once their result has been read."""


@dataclass(frozen=True, slots=True)
class RecordState:
    """The state of a game after a replay of its record.

    Attributes:
        version: the length of the record.
        progress: the game.
        recent: the events since the last turn that a person ended.
            Where all play at once: those of the last round that has closed.
        undone: the number of the turn whose end was taken back last, -1 for none.
        undos: how often the end of that turn was taken back; with dice of the players' own, of all turns.
        versions: where all play at once: how many lines of the record are of each seat.
        gathered: the events since the last round closed.
        taken_back: for each row that was taken back its seat, and the turns that it had ended before it.
        to_redo: with dice of the players' own: the turns that were taken back and have not ended anew, the
            earliest last.
    """

    version: int
    progress: Progress
    recent: tuple[Event, ...] = ()
    undone: int = -1
    undos: int = 0
    versions: tuple[int, ...] = ()
    gathered: tuple[Event, ...] = ()
    taken_back: tuple[tuple[int, int], ...] = ()
    to_redo: tuple[EndedTurn, ...] = ()

    def after(self, step: Step, people: Sequence[bool]) -> "RecordState":
        """The state after one more step.

        Args:
            step: of the record.
            people: by seat, whether people play it now.
        """
        before = self.progress.game
        progress = self.progress.after(step)
        happened = [
            e for e in events(before, step, progress.game) if not isinstance(e, Threw | Laid | SetAside)
        ]
        if isinstance(before, AllAtOnce) and isinstance(progress.game, AllAtOnce):
            return self._together(step, before, progress, progress.game, happened)
        if self.progress.turns_go_back:
            return self._with_own_dice(step, progress, happened, people)
        fresh = any(isinstance(e, TurnOver) and people[e.seat] for e in happened)
        recent = (*(() if fresh else self.recent), *happened)
        undone, undos = self.undone, self.undos
        if isinstance(step, Undo):
            turn = progress.game.turns
            undone, undos = turn, undos + 1 if turn == undone else 1
        return RecordState(self.version + 1, progress, recent, undone, undos)

    def _with_own_dice(
        self, step: Step, progress: Progress, happened: Sequence[Event], people: Sequence[bool]
    ) -> "RecordState":
        """The state after a step where turns may be taken back one after another, and corrected."""
        before, recent, to_redo, undos = self.progress, self.recent, self.to_redo, self.undos
        ends = progress.game.turns > before.game.turns or (
            isinstance(step, Lay) and not before.game.lay_rolls
        )
        if isinstance(step, Undo):
            recent, to_redo, undos = (*recent, *happened), (*to_redo, before.ended[-1]), undos + 1
        elif isinstance(step, Leave):
            recent, to_redo = (*recent, *happened), ()
        elif ends and to_redo and same_turn(to_redo[-1].game, before.game):
            change = corrected(to_redo[-1], EndedTurn(before.game, step))
            recent, to_redo = _told_anew(recent, change, happened), to_redo[:-1]
        else:
            fresh = any(isinstance(e, TurnOver) and people[e.seat] for e in happened)
            recent, to_redo = (*(() if fresh else recent), *happened), () if ends else to_redo
        return RecordState(self.version + 1, progress, recent, undos=undos, to_redo=to_redo)

    def _together(
        self,
        step: Step,
        before: AllAtOnce,
        progress: Progress,
        game: AllAtOnce,
        happened: Sequence[Event],
    ) -> "RecordState":
        versions = (*self.versions, *(0,) * (game.seats - len(self.versions)))
        taken_back = self.taken_back
        if isinstance(step, SeatStep):
            versions = (*versions[: step.seat], versions[step.seat] + 1, *versions[step.seat + 1 :])
            if isinstance(step.step, Undo):
                taken_back = (*taken_back, (step.seat, game.taken[step.seat]))
        gathered = (*self.gathered, *happened)
        closes = game.opened > before.opened or (game.over and not before.over)
        return RecordState(
            self.version + 1,
            progress,
            gathered if closes else self.recent,
            versions=versions,
            gathered=() if closes else gathered,
            taken_back=taken_back,
        )

    def undone_enough(self, seat: int | None) -> bool:
        """Whether the end of the turn before has been taken back as often as it may be.

        Args:
            seat: whose turn, where all play at once; None where seats take turns.
        """
        if self.progress.turns_go_back:
            return self.undos >= OWN_UNDOS
        if seat is None:
            back = self.progress.back
            return back is not None and back.turns == self.undone and self.undos >= UNDOS
        game = self.progress.game
        turn = game.taken[seat] - 1 if isinstance(game, AllAtOnce) else 0
        return self.taken_back.count((seat, turn)) >= UNDOS


def _told_anew(
    recent: Sequence[Event], change: Corrected | None, happened: Sequence[Event]
) -> tuple[Event, ...]:
    """The latest events once a turn that was taken back has ended anew: a correction, if it is one."""
    told = list(recent)
    backs = [n for n, event in enumerate(told) if isinstance(event, TakenBack)]
    if backs:
        del told[backs[-1]]
    if change is None:
        return tuple(told)
    told = [event for event in told if event not in change.was]
    also = (event for event in happened if not isinstance(event, TurnEnd))
    return (*told, change, *also)


class KeptStates:
    """The LRU cache of committed states by game, and the parameters that every loaded game needs.

    A cached state that is behind its record is caught up when it is loaded, so it is never wrong.

    Args:
        hooks: the functions of other rooms; by default none.
        zone: for chats without a zone of their own.
        computers: the players of computer seats; by default they play at once.
        timing: the pace of the bot.

    Attributes:
        drained_at: when this process ends, and no game begins before; None: games begin.
        with_windows: whether games have tables that people open in the app beside the chat.
        numbers: of loaded games, which tell what was loaded later.
    """

    def __init__(
        self,
        hooks: GameHooks = GameHooks(),
        zone: str = "UTC",
        computers: Computers | None = None,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self.computers = computers or Computers()
        self.hooks, self.timing = hooks, timing
        self.zone = ZoneInfo(zone)
        self.drained_at: float | None = None
        self.with_windows = False
        self.numbers = count(1)
        self._states: LruDict[int, RecordState] = LruDict(KEPT)
        self._over: LruDict[int, RecordState] = LruDict(KEPT_OVER)

    def get(self, game: int) -> RecordState | None:
        """The state kept for a game."""
        return self._states.get(game) or self._over.get(game)

    def keep(self, game: int, state: RecordState) -> None:
        """Remember a state that has been committed."""
        over = state.progress.game.over
        kept, other = (self._over, self._states) if over else (self._states, self._over)
        kept[game] = state
        other.pop(game, None)  # not before: the database's threads look here at any moment

    async def with_background_replay(
        self, run: Callable[[Callable[[Tx], T]], Awaitable[T]], work: Callable[[Tx], T]
    ) -> T:
        """Run a transaction that loads games; a long record in its way is replayed first, and kept.

        All code that loads games does it through this, the bot as well as the operator's subcommands.

        Args:
            run: of a `Store`, `read` or `write`.
            work: the transaction.

        Raises:
            UnreadableGameError: a game in the way cannot be read.
        """
        while True:
            try:
                return await run(work)
            except LongReplayError as long:
                # Neither the loop nor a thread of the database stands still for it.
                state = await asyncio.get_running_loop().run_in_executor(_REPLAYS, long.replay)
                self.keep(long.game, state)


# Replays of records: errors, and long ones, which are left to another thread.


_REPLAYS = ThreadPoolExecutor(1, "replays")

LONG = 150
"""Lines of a record that are replayed where they are read; it takes a hundredth of a second."""


class UnreadableGameError(Exception):
    """A game whose rules are not known or whose record cannot be replayed.

    Attributes:
        game: its id.
        reason: what is wrong with it, in one line.
    """

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(f"game {game} cannot be read: {reason}")
        self.game, self.reason = game, reason


class LongReplayError(Exception):
    """A record with many lines beyond the kept state of its game; `replay` may take a second.

    Attributes:
        game: its id.
    """

    def __init__(self, game: int, state: RecordState, lines: Sequence[str], people: Sequence[bool]) -> None:
        super().__init__(f"{len(lines)} lines of game {game} are to be replayed")
        self.game = game
        self._state, self._lines, self._people = state, lines, people

    def replay(self) -> RecordState:
        """The state after all lines, in any thread; raises `UnreadableGameError`."""
        state = self._state
        try:
            for line in self._lines:
                state = state.after(parse(line), self._people)
        except Exception as error:  # see `LoadedGame.load`
            raise UnreadableGameError(self.game, f"{type(error).__name__}: {error}") from error
        return state


# Rows that somebody has chosen but not written yet, as the database keeps them beside the record.
#
# `5` is row 5 whose zero waits for a confirmation, `5+` the outer row 5 of double dice that waits for an
# inner one, `5+7` a pair that waits for a confirmation. `c5`: of the rows of the name of row 5 one is to be
# chosen by its column. `a`: a row is to be announced. An `x` before them: the rows that pay nothing are
# unfolded.


@dataclass(frozen=True, slots=True)
class PendingRows:
    """Numbers of rows: `outer` the one chosen for the outer values, `asked` the one to be confirmed.

    `named`: one of the rows of a name whose column is to be chosen; `announcing`: a row is to be announced.
    `crossing`: the rows that pay nothing are unfolded, for one of them to be crossed out.
    """

    outer: int | None = None
    asked: int | None = None
    crossing: bool = False
    named: int | None = None
    announcing: bool = False

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is no row."""
        crossing = (text or "").startswith("x")
        rest = (text or "").removeprefix("x")
        if rest == "a":
            return cls(announcing=True)
        if rest.startswith("c"):
            return cls(crossing=crossing, named=int(rest[1:]))
        outer, plus, asked = rest.rpartition("+")
        return cls(int(outer) if plus else None, int(asked) if asked else None, crossing)

    def text(self) -> str | None:
        """Return what the database keeps."""
        if self.announcing:
            return "a"
        lead = "x" if self.crossing else ""
        if self.named is not None:
            return f"{lead}c{self.named}"
        lead += "" if self.outer is None else f"{self.outer}+"
        return lead + ("" if self.asked is None else str(self.asked)) or None


# A game as it is inside one transaction: its rows, its replayed state, and the lines to be added.


CORRECTED = 1 << 20
"""What is added to the version for each turn back that is corrected: more than any record has lines."""

MOST_LINES = 5000
"""Lines of a record, after which a game is stopped as it stands: no game of people gets so long."""


def readable(tx: Tx, game: int) -> GameRow | None:
    """The row of a game; None if there is no such game, if it is set aside, or if it is being erased."""
    row = Games(tx).get(game)
    return None if row is None or row.fault is not None or not row.chat_id else row


@dataclass(slots=True)
class LoadedGame:
    """One game in one transaction. `play` changes it; `save` writes the new lines.

    The `calendar` is that of the `chat`, None for one that was never met. Where all seats play at once,
    `focus` is the seat whose turn is told of and acted on, None for none; in a private chat it is that of the
    person. The `number` is higher than those of all that this process loaded before.
    """

    tx: Tx
    row: GameRow
    chat: ChatRow | None
    seats: list[SeatRow]
    rules: Rules
    state: RecordState
    states: KeptStates
    calendar: Calendar
    number: int = 0
    new: list[tuple[str, int | None]] = field(default_factory=list)
    unwritten: GameChanges | None = None
    focus: int | None = None
    _windows: Mapping[int, bool] | None = None
    _parts: tuple[GameRow, tuple[object, ...]] | None = None

    @classmethod
    def load(cls, tx: Tx, row: GameRow, states: KeptStates) -> "LoadedGame":
        """The game of a row as its record says, from the kept state where there is one.

        Raises:
            UnreadableGameError: this program knows no such rules, the record is none of a game under them, or
                the game could only go on with other dice than were promised.
            LongReplayError: so much is to be replayed that the thread of the database shall not do it.
        """
        if row.ended_at is None and commitment(row.secret) != row.commitment:
            raise UnreadableGameError(row.id, WITHHELD)
        seats = Seats(tx).of(row.id)
        state = states.get(row.id) if row.state != "lobby" else None
        lines = (
            Records(tx).lines(row.id, after=0 if state is None else state.version)
            if row.state != "lobby"
            else []
        )
        chat = Chats(tx).get(row.chat_id)  # outside of `try`: a database that fails makes no game unreadable
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            if state is None:
                began = max(len(seats) - joins(lines), least_seats(rules))
                state = RecordState(0, Progress(new_game(rules, began)))
            loaded = cls(
                tx,
                row,
                chat,
                seats,
                rules,
                state,
                states,
                calendar_of(chat, states.zone),
                next(states.numbers),
            )
            if len(lines) > LONG:
                raise LongReplayError(row.id, state, lines, [seat.state == "in" for seat in seats])  # noqa: TRY301
            for line in lines:
                loaded._follow(parse(line))
        except LongReplayError:
            raise
        except Exception as error:  # whatever a record can do to the engine must not stop the other games
            raise UnreadableGameError(row.id, f"{type(error).__name__}: {error}") from error
        loaded.focus_on(row.chat_id)
        if lines:
            loaded.keep()
        return loaded

    @property
    def computers(self) -> Computers:
        """The players of computer seats."""
        return self.states.computers

    @property
    def timing(self) -> Timing:
        """The pace of the bot."""
        return self.states.timing

    @property
    def hooks(self) -> GameHooks:
        """The hooks of other rooms."""
        return self.states.hooks

    @property
    def progress(self) -> Progress:
        """The state of play, with the seat in focus if there is one."""
        return self.state.progress if self.focus is None else self.state.progress.of_seat(self.focus)

    @property
    def parts(self) -> tuple[object, ...]:
        """What rooms add to views of the game as it stands, read once for the board and all cards."""
        if self._parts is None or self._parts[0] is not self.row:
            kinds = list(self._kinds())
            rooms = self.hooks.view_parts
            parts = (add[kind](self) for add in rooms for kind in kinds if kind in add)
            self._parts = self.row, tuple(part for part in parts if part is not None)
        return self._parts[1]

    def _kinds(self) -> Iterator[ViewedKind]:
        row = self.row
        if row.state == "lobby" or row.started_at is None:
            yield "lobby"
        elif row.ended_at is not None:
            yield "ended"
        if row.daily_id is not None:
            yield "daily"
        if row.table_no:
            yield "side table"

    @property
    def names(self) -> dict[int, str]:
        """The raw names of the people of all seats."""
        people = (member for seat in self.seats for member in seat.members)
        return {member.user_id: member.name for member in people if member.user_id is not None}

    @property
    def together(self) -> AllAtOnce | None:
        """The game in which all seats play at once; None where they take turns, and in the lobby."""
        game = self.state.progress.game
        return game if isinstance(game, AllAtOnce) and self.row.state != "lobby" else None

    def focus_on(self, user_id: int) -> None:
        """Put the seat of a person, or of the one in a private chat, into focus, where all play at once."""
        seat = self.seat_of(user_id)
        self.focus = None if seat is None or self.together is None else seat.seat

    @property
    def version(self) -> int:
        """The number of lines of the record; with a seat in focus, of those of that seat.

        While a turn that has ended is corrected it is another one: buttons of that turn are none of the turn
        under way.
        """
        versions = self.state.versions
        if self.focus is None:
            return self.state.version + (self.entered.back or 0) * CORRECTED
        return versions[self.focus] if versions else 0

    @property
    def missing(self) -> list[SeatRow]:
        """The seats of people whom the round under way waits for, where all play at once."""
        game = self.together
        awaited = () if game is None or self.row.state != "playing" else game.awaited
        return [self.seats[seat] for seat in awaited if self.seats[seat].state == "in"]

    def seat_of(self, user_id: int) -> SeatRow | None:
        """The seat a person holds and still plays."""
        return next((seat for seat in self.seats if seat.holds(user_id)), None)

    @property
    def runs_out_at(self) -> float | None:
        """When the time of the turn, or of the round, is out, in unix seconds; None without a clock."""
        return self.row.deadline if self.together is None else self.row.round_due

    @property
    def seats_of_people(self) -> list[SeatRow]:
        """The seats that people hold and still play; guests, who have no account, are not among them."""
        held = (seat for seat in self.seats if seat.user_id is not None and seat.state == "in")
        return [seat for seat in held if seat.guest is None]

    @property
    def persons(self) -> list[MemberRow]:
        """Everybody who plays, in the order of their seats; but for guests."""
        return [member for seat in self.seats_of_people for member in seat.present]

    @property
    def windows(self) -> Mapping[int, bool]:
        """The people who have its table open in the app, each with whether they acted in the chat since."""
        if self._windows is None:
            self._windows = AppWindows(self.tx).of(self.row.id) if self.states.with_windows else {}
        return self._windows

    @property
    def in_app(self) -> frozenset[int]:
        """The people of its seats who play in the app."""
        plays = (member.user_id for member in self.persons)
        return frozenset(each for each in plays if each is not None and self.windows.get(each) is False)

    @property
    def watching(self) -> int:
        """The number of people who have its table open in the app and have no seat."""
        seated = {member.user_id for member in self.persons}
        return sum(user_id not in seated for user_id in self.windows)

    def forget_windows(self) -> None:
        """Read the windows anew when they are asked for: they have changed."""
        self._windows = None

    def player_of(self, seat: SeatRow, progress: Progress | None = None) -> MemberRow | None:
        """The person whose turn of a seat it is, or will be next, now or in another state of play."""
        if len(seat.members) <= 1:
            return next(iter(seat.members), None)
        taken = (progress or self.progress).taken
        return seat.members[member_on_turn([m.gone for m in seat.members], taken.count(seat.seat))]

    @property
    def held(self) -> int:
        """The dice held for the next throw as a bit mask: those chosen, and those that the rules lock."""
        return self.turn_row.held | sum(1 << position for position in self.progress.game.locked)

    @property
    def turn_row(self) -> GameRow | SeatRow:
        """The row of what is chosen in the turn under way: the game's, or that of the seat in focus."""
        return self.row if self.focus is None else self.seats[self.focus]

    @property
    def on_turn(self) -> SeatRow | None:
        """The seat on turn, played by people or a computer.

        None when the game waits for nobody, and where all play at once unless the seat in focus is awaited.
        """
        if self.together is not None and self.focus is None:
            return None
        mover = self.progress.game.mover
        return None if mover is None or self.row.state == "lobby" else self.seats[mover]

    @property
    def for_computer(self) -> bool:
        """Whether the game waits for a computer player."""
        game, seat = self.together, self.on_turn
        waits = [seat] if game is None else [self.seats[each] for each in game.awaited]
        return self.row.state == "playing" and any(s is not None and s.state == "computer" for s in waits)

    @property
    def pending(self) -> PendingRows:
        """The rows that have been chosen and are not written yet."""
        return PendingRows.parse(self.turn_row.asking)

    @property
    def entered(self) -> Entered:
        """The dice that people have thrown themselves and are entering."""
        return Entered.parse(self.row.entered)

    @property
    def undoable(self) -> bool:
        """Whether the end of the turn before may be taken back: no dice touched since, and not often done."""
        touched = self.turn_row.touched and self.rules.source == "bot"
        return self.progress.undoable and not touched and not self.undone_enough

    @property
    def undone_enough(self) -> bool:
        """Whether the end of the turn before has been taken back as often as it may be."""
        return self.state.undone_enough(self.focus)

    @property
    def practice(self) -> bool:
        """Whether it is the game of one person, alone or with computers, which no ranking counts."""
        return sum(len(seat.members) for seat in self.seats) == 1

    @property
    def uncounted(self) -> Uncounted | None:
        """Why its result counts in no ranking though people of several seats play; None: it counts."""
        return "own" if self.rules.source == "own" and not self.practice else self.row.uncounted

    @property
    def rated(self) -> bool:
        """Whether its result counts."""
        return counting_rated(self.seats, self.uncounted)

    @property
    def leaving_costs(self) -> bool:
        """Whether a player who leaves now gets the last place: in a counting game, after its first round."""
        over = first_round_over(self.progress.game, self.progress.taken)
        return self.row.state == "playing" and self.rated and over

    @property
    def counts_stopped(self) -> bool:
        """Whether its result would count if it were stopped now."""
        ends = half_played(self.progress.game) or left_alone(self.seats)
        return self.row.state == "playing" and self.rated and ends

    @property
    def hints(self) -> bool:
        """Whether the only person of this game may have hints: in private always, in a group by its setting.

        In a game of the day, which is the same for all, once its evening is told.
        """
        told = any(isinstance(part, DailyView) and not part.open for part in self.parts)
        alone = self.practice and (self.row.daily_id is None or told)
        return alone and self.chat is not None and (self.chat.kind == "private" or self.chat.settings.hints)

    def play(self, step: Step, by: int | None = None) -> None:
        """Take one step; raises `IllegalStepError` and changes nothing when it may not be taken."""
        before = self.progress
        if self.focus is not None and isinstance(step, OwnStep):
            step = SeatStep(self.focus, step)
        self._follow(step)
        self.new.append((lines_of([step])[0], by))
        if self.progress.game.turns != before.game.turns:
            self.change_turn(held=0, asking=None, touched=False, taps=None)
        if self.progress.ended is not before.ended:  # no correction is about these turns any more
            goes_on = (self.progress.game.turns, self.progress.game.mover) == (
                before.game.turns,
                before.game.mover,
            )
            self.change(entered=Entered(self.entered.now).text() if goes_on else None)

    def roll(self, due: Due) -> None:
        """Throw the dice that are due."""
        due = in_round(due, self.progress.round, self.row.rounds)
        self.play(Rolled(faces(self.row.secret, self.row.client or "", due)))

    def save(self, at: float) -> None:
        """Write the new lines to the record."""
        if self.new:
            lines, by = zip(*self.new, strict=True)
            Records(self.tx).append(self.row.id, self.state.version - len(lines) + 1, lines, by, at)
        self.new.clear()
        self.keep()

    def prepare_computers(self) -> None:
        """Let computer players get ready for these rules, once it is on disk that they are played."""
        self.tx.after_commit["computers", self.row.id] = lambda: self.computers.prepare(
            self.rules, self.row.chat_id
        )

    def keep(self) -> None:
        """Keep the committed state in memory for the next transaction that loads the game."""
        state = self.state
        self.tx.after_commit["state", self.row.id] = lambda: self.states.keep(self.row.id, state)

    def change(self, **columns: Unpack[GameChanges]) -> None:
        """Change columns of the game's row, here and in the database; what is so already costs nothing."""
        if any(getattr(self.row, key) != value for key, value in columns.items()):
            self.row = changed(self.row, **columns)
            if self.unwritten is None:
                Games(self.tx).update(self.row.id, **columns)
            else:
                self.unwritten.update(columns)

    def change_turn(self, **columns: Unpack[TurnChanges]) -> None:
        """Change what is chosen in the turn under way, or in that of the seat in focus."""
        seat = self.turn_row
        if isinstance(seat, GameRow):
            self.change(**columns)
        elif any(getattr(seat, key) != value for key, value in columns.items()):
            self.seats[seat.seat] = changed(seat, **columns)
            Seats(self.tx).update(self.row.id, seat.seat, **columns)

    def collect_changes(self) -> None:
        """Collect changes of the row for the one statement of `write_changes`: nobody may read it before."""
        self.unwritten = {}

    def write_changes(self) -> None:
        """Write what was collected; from here on every change is written at once."""
        if self.unwritten:
            Games(self.tx).update(self.row.id, **self.unwritten)
        self.unwritten = None

    def reload(self) -> None:
        """Read the rows again, after something else than `change` has changed them."""
        row = Games(self.tx).get(self.row.id)
        if row is not None:
            self.row, self.seats = row, Seats(self.tx).of(row.id)

    def _follow(self, step: Step) -> None:
        self.state = self.state.after(step, [seat.state == "in" for seat in self.seats])


# The turn that is being corrected, where people throw their own dice: its state, and what is shown.


def corrected_turn_ended(loaded: LoadedGame, back: int) -> EndedTurn | None:
    """A turn that has ended and may be corrected, 1 for the last; None if there is no such turn."""
    turns = loaded.progress.ended
    return turns[-back] if 1 <= back <= len(turns) else None


def taken_back(loaded: LoadedGame, back: int) -> Progress:
    """The progress once so many turns that have ended are taken back."""
    progress = loaded.progress
    for _ in range(back):
        progress = progress.after(Undo())
    return progress


def correcting(loaded: LoadedGame) -> Game | None:
    """The game in a turn that is being corrected, with its new dice; None where not all of them are there."""
    back = loaded.entered.back or 0
    turn, dice = corrected_turn_ended(loaded, back), loaded.entered.corrected
    if turn is None or not turn.game.lay_rolls or any(dice.lacks(due_layers(turn.game))):
        return None
    return turn.game.apply(Lay(dice.faces, dice.roll))


def shown_progress(loaded: LoadedGame) -> Progress:
    """The progress that screens show: that of the turn which is being corrected, where one is."""
    progress, back = loaded.progress, loaded.entered.back or 0
    if corrected_turn_ended(loaded, back) is None:
        return progress
    progress, game = taken_back(loaded, back), correcting(loaded)
    return progress if game is None else replace(progress, game=game)


# Whose presses a seat waits for: its person's, or the keeper's, who enters dice for others.


def keeper_of(loaded: LoadedGame) -> MemberRow | None:
    """Who enters the dice of guests: whoever was named, else the host, else who sits first.

    None where the bot throws the dice, and where no person is left.
    """
    if loaded.rules.source != "own":
        return None
    persons = {member.user_id: member for member in loaded.persons}
    named = (persons.get(each) for each in (loaded.row.keeper_id, loaded.row.host_id))
    return next((each for each in named if each is not None), next(iter(persons.values()), None))


def may_act_for(loaded: LoadedGame, user_id: int, seat: SeatRow, progress: Progress | None = None) -> bool:
    """Whether a person may take the turn of a seat: it is theirs, or they enter dice for it."""
    player = loaded.player_of(seat, progress)
    if player is None or seat.state != "in":
        return False
    keeper = keeper_of(loaded) if _kept(loaded, seat) else None
    return user_id == player.user_id or (keeper is not None and user_id == keeper.user_id)


def waited_for(loaded: LoadedGame, seat: SeatRow) -> MemberRow | None:
    """The person whose press a seat waits for: of a guest, or at a table with one phone, the keeper."""
    player = loaded.player_of(seat)
    keeper = keeper_of(loaded) if player is not None and _kept(loaded, seat) else None
    return player if keeper is None else keeper


def _kept(loaded: LoadedGame, seat: SeatRow) -> bool:
    return loaded.row.keeper_all or seat.guest is not None


# Presence at the table: when people last pressed something in a game, and turns that they have missed.


_CLOSELY = 12
"""Into how many parts the time is divided within which a press counts: so exact is what is noted of those
who are not on turn."""


def note_press(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Note that a person has pressed something; nothing is stored of a person without a seat.

    Presses of people who are not on turn are throttled: most of them write nothing to the database.

    Returns:
        Whether it was their first press since a turn of theirs had run out of time.
    """
    seat = loaded.seat_of(user_id)
    if seat is None:
        return False
    member = next(member for member in seat.present if member.user_id == user_id)
    known, exactly = member.acted_at, seat is loaded.on_turn
    if not member.missed:
        if known == at:
            return False
        if known is not None and not exactly and 0 <= at - known < loaded.timing.idle / _CLOSELY:
            return False
    Seats(loaded.tx).note_press(loaded.row.id, user_id, at)
    _change(loaded, seat, changed(member, acted_at=at, missed=False))
    return member.missed


def note_missed(loaded: LoadedGame, seat: SeatRow) -> None:
    """Note that the turn of a seat has run out of time."""
    member = waited_for(loaded, seat)
    own = None if member is None or member.user_id is None else loaded.seat_of(member.user_id)
    if member is not None and member.user_id is not None and own is not None:
        Seats(loaded.tx).note_missed(loaded.row.id, member.user_id)
        _change(loaded, own, changed(member, missed=True, turns_missed=member.turns_missed + 1))


def _change(loaded: LoadedGame, seat: SeatRow, member: MemberRow) -> None:
    members = tuple(member if m.user_id == member.user_id else m for m in seat.members)
    loaded.seats[seat.seat] = changed(seat, members=members)


def last_press(loaded: LoadedGame, member: MemberRow) -> float:
    """When somebody last pressed something in this game, or was there when it began; 0 for never."""
    row, idle, last = loaded.row, _idle(loaded), member.acted_at or 0.0
    # Whoever sat down just before the start has seen it.
    return max(last, row.started_at) if row.started_at and last >= row.started_at - idle else last


def presence_lately(loaded: LoadedGame, member: MemberRow, at: float) -> bool:
    """Whether somebody is taken to be at the table: they have pressed something within the last minute or so.

    At a large table it is longer: nobody can do anything there until all others have had their turns.
    """
    return at - last_press(loaded, member) < _idle(loaded)


def _idle(loaded: LoadedGame) -> float:
    """Without a press for how long somebody is no longer taken to be at this table."""
    return max(loaded.timing.idle, loaded.timing.idle_each * len(loaded.persons))


# Transactions over games: a game that cannot be read is set aside, so that it blocks no other.


_logger = logging.getLogger(__name__)


class Transactions:
    """The transactions that all use cases of games share.

    Args:
        store: the database.
        states: the LRU cache of states, with what games are loaded with.
        clock: unix time in seconds.
        chance: the source of secrets; by default a cryptographic one.

    Attributes:
        states, clock: the same.
        computers: the players of computer seats.
    """

    def __init__(
        self,
        store: Store,
        states: KeptStates | None = None,
        clock: Callable[[], float] = time.time,
        chance: Random | None = None,
    ) -> None:
        self._store = store
        self._chance = chance or SystemRandom()
        self.states = states or KeptStates()
        self.clock, self.computers = clock, self.states.computers

    @property
    def drained(self) -> bool:
        """Whether no game begins any more, as this process is to end."""
        return self.states.drained_at is not None

    def new_secret(self) -> bytes:
        """A secret for the dice of a new game."""
        return self._chance.randbytes(SECRET_BYTES)

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction; a game in its way is replayed first, or set aside if it cannot be read."""
        return await self._around_unreadable(self._store.write, work)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction that only reads, with the same care."""
        return await self._around_unreadable(self._store.read, work)

    def load(self, tx: Tx, row: GameRow) -> LoadedGame:
        """Load the game of a row; what it raises `write` and `read` deal with."""
        return LoadedGame.load(tx, row, self.states)

    def load_by_id(self, tx: Tx, game: int) -> LoadedGame:
        """Load a game that is known to be there; raises `LookupError` if it is not."""
        row = Games(tx).get(game)
        if row is None:
            raise LookupError(f"game {game} is not there")
        return self.load(tx, row)

    async def set_aside(self, error: UnreadableGameError) -> None:
        """Set aside a game that cannot be read, so that it blocks no other."""
        _logger.error("%s; it is set aside", error)
        await self._store.write(lambda tx: Games(tx).set_aside(error.game, error.reason))
        await self.states.hooks.events.notify(GameSetAside())

    async def _around_unreadable(
        self, run: Callable[[Callable[[Tx], T]], Awaitable[T]], work: Callable[[Tx], T]
    ) -> T:
        met = set[int]()
        while True:
            try:
                return await self.states.with_background_replay(run, work)
            except UnreadableGameError as error:
                if error.game in met:
                    raise
                met.add(error.game)
                await self.set_aside(error)


# Notes of the commitments to dice that people have been shown before anything was thrown.


class CommitmentNotes:
    """The notes of commitments that stood in a message which Telegram has confirmed.

    Only what was shown in time counts: before Telegram throws its dice, by which a secret could be chosen.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def note(self, chat_id: int, shown: str) -> None:
        """Note that a message of a chat shows a commitment, whole or by its ends (`d272…24d7`)."""
        pattern = shown.replace("…", "%")

        def work(tx: Tx) -> None:
            Games(tx).note_commitment(chat_id, pattern)
            DiceChains(tx).note_commitment(chat_id, pattern)
            self._transactions.states.hooks.events.publish(tx, CommitmentShown(chat_id, pattern))

        await self._transactions.write(work)
