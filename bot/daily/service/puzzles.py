"""The puzzle of the day: when a chat has one, what is kept of it, who has solved it.

That a quiz is about to be sent is noted before the call, which quiz it is after it. In between nobody can say
whether it is in the chat: then it is not sent again, and its evening finds no answers. The same holds for the
message of the evening.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of, zone_of
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.daily.service.favourites import solvable_favourites
from bot.daily.service.puzzle_hours import OFF, day_at
from bot.daily.service.puzzle_views import stored_view, text_of
from bot.daily.store.puzzles import PuzzleRow, Puzzles
from bot.daily.views.puzzle import PuzzleEvening, PuzzleLine, PuzzleView, SolverView
from bot.ground.store import Store, Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from engine.rules.ruleset import Ruleset

AGAIN: Final = 300.0
"""Seconds after which a puzzle that could not be made or sent is tried again."""

STALE: Final = 12 * 3600.0
"""Seconds after its time from which on the evening of a puzzle is not told any more."""


@dataclass(frozen=True, slots=True)
class PuzzleOrder:
    """A puzzle that is to be made and sent now.

    Attributes:
        place, day, number: where, on which day of the chat, and which one of the chat it is.
        rules: under which rules, the first of them for which there is a table; all can be solved.
        seed: from which it is made, the same for this chat and day.
        seen: the marks of puzzles that must not come again.
        evening: when it ends.
    """

    place: Place
    day: str
    number: int
    rules: tuple[Ruleset, ...]
    seed: bytes
    seen: frozenset[str]
    evening: float


@dataclass(frozen=True, slots=True)
class EveningTold:
    """An evening that is to be told: where, below which message, and what."""

    place: Place
    message_id: int | None
    evening: PuzzleEvening


class ChatPuzzles:
    """The puzzles of all chats.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str = "UTC", clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock

    async def due(self) -> tuple[list[int], list[int]]:
        """The chats whose puzzle is due, and the puzzles whose evening has come."""
        now = self._clock()
        return await self._store.read(lambda tx: (Puzzles(tx).due(now), Puzzles(tx).evenings(now)))

    async def order(self, chat_id: int) -> PuzzleOrder | None:
        """The puzzle that a chat is to have now; None, and the next time is noted, if it is to have none."""
        now = self._clock()

        def work(tx: Tx) -> PuzzleOrder | None:
            chat = Chats(tx).get(chat_id)
            if chat is None:
                return None
            if chat.puzzle == OFF:
                Chats(tx).update(chat_id, puzzle_at=None)
                return None
            zone = zone_of(chat, self._zone)
            day = day_at(now, chat.puzzle, zone)
            if not chat.active or not day.open or Puzzles(tx).of_day(chat_id, day.name) is not None:
                Chats(tx).update(chat_id, puzzle_at=day.begins if now < day.begins else day.following)
                return None
            recent = Puzzles(tx).recent(chat_id)
            return PuzzleOrder(
                Place(chat_id, chat.puzzle_thread),
                day.name,
                max((number for number, _ in recent), default=0) + 1,
                tuple(solvable_favourites(tx, chat_id, calendar_of(chat, self._zone).periods(now).spans[1])),
                hashlib.sha256(f"puzzle|{chat_id}|{day.name}".encode()).digest(),
                frozenset(mark for _, mark in recent),
                day.evening,
            )

        return await self._store.write(work)

    async def put_off(self, chat_id: int) -> None:
        """Try again in some minutes: the puzzle of a chat could not be made."""
        at = self._clock() + AGAIN

        def work(tx: Tx) -> None:
            chat = Chats(tx).get(chat_id)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat_id, puzzle_at=at)

        await self._store.write(work)

    async def begin(self, order: PuzzleOrder, view: PuzzleView, mark: str) -> int | None:
        """Note that a puzzle is about to be sent; its id, None when it is not wanted any more."""
        now, chat_id = self._clock(), order.place.chat_id

        def work(tx: Tx) -> int | None:
            chat = Chats(tx).get(chat_id)
            if chat is None or chat.puzzle == OFF or not chat.active or now >= order.evening:
                return None
            day = day_at(now, chat.puzzle, zone_of(chat, self._zone))
            Chats(tx).update(chat_id, puzzle_at=day.following)
            thread = order.place.thread_id
            row = PuzzleRow(0, chat_id, thread, order.day, view.number, mark, text_of(view))
            puzzle = Puzzles(tx).add(row)
            if puzzle is not None:
                Puzzles(tx).set_evening(puzzle, order.evening)
            return puzzle

        return await self._store.write(work)

    async def refused(self, puzzle: int) -> None:
        """Note that a puzzle was not sent after all: it may be tried again."""
        at = self._clock() + AGAIN

        def work(tx: Tx) -> None:
            row = Puzzles(tx).get(puzzle)
            chat = None if row is None else Chats(tx).get(row.chat_id)
            Puzzles(tx).drop(puzzle)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat.chat_id, puzzle_at=at)

        await self._store.write(work)

    async def sent(self, puzzle: int, poll_id: str, message_id: int) -> None:
        """Note which quiz asks a puzzle."""
        await self._store.write(lambda tx: Puzzles(tx).sent(puzzle, poll_id, message_id))

    async def answer(self, poll_id: str, actor: Actor, chosen: tuple[int, ...]) -> None:
        """Keep somebody's answer to a quiz, if it is the quiz of a puzzle whose evening is still ahead."""
        at = self._clock()

        def work(tx: Tx) -> None:
            row = Puzzles(tx).of_poll(poll_id)
            if row is None or row.evening_at is None or not chosen:
                return
            solved = stored_view(row.body).solved_by(chosen)
            People(tx).remember(actor.user_id, actor.name, actor.username, at)
            Puzzles(tx).answer(row.id, actor.user_id, at, solved=solved)

        await self._store.write(work)

    async def asked(self, puzzle: int) -> tuple[Place, int] | None:
        """Where the quiz of a puzzle is; None if that is not known."""
        row = await self._store.read(lambda tx: Puzzles(tx).get(puzzle))
        return None if row is None or row.message_id is None else (row.place, row.message_id)

    async def evening(self, puzzle: int) -> EveningTold | None:
        """What is to be told of a puzzle; None if that is done, or nobody has answered or would read it."""
        now = self._clock()

        def work(tx: Tx) -> EveningTold | None:
            row = Puzzles(tx).get(puzzle)
            if row is None or row.evening_at is None:
                return None
            chat = Chats(tx).get(row.chat_id)
            here = chat is not None and chat.active and now < row.evening_at + STALE
            evening = _evening(tx, row) if here else None
            if evening is None:
                Puzzles(tx).set_evening(puzzle, None)
                return None
            return EveningTold(row.place, row.message_id, evening)

        return await self._store.write(work)

    async def begin_evening(self, puzzle: int) -> bool:
        """Note that the evening of a puzzle is about to be told; False if it may have been already."""

        def work(tx: Tx) -> bool:
            row = Puzzles(tx).get(puzzle)
            if row is None or row.evening_at is None:
                return False
            Puzzles(tx).set_evening(puzzle, None)
            return True

        return await self._store.write(work)

    async def refused_evening(self, puzzle: int) -> None:
        """Note that the evening was not told after all: it may be tried again."""
        at = self._clock()
        await self._store.write(lambda tx: Puzzles(tx).set_evening(puzzle, at))

    async def line(self, puzzle: int, user_id: int) -> PuzzleLine | None:
        """What somebody may tell others of their puzzle; None if there is none such."""

        def work(tx: Tx) -> PuzzleLine | None:
            row = Puzzles(tx).get(puzzle)
            if row is None:
                return None
            solved = {answer.user_id: answer.solved for answer in Puzzles(tx).answers(puzzle)}.get(user_id)
            return PuzzleLine(row.number, solved, Puzzles(tx).streak(row, user_id) if solved else 0)

        return await self._store.read(work)


def _evening(tx: Tx, row: PuzzleRow) -> PuzzleEvening | None:
    answers = Puzzles(tx).answers(row.id)
    if not answers:
        return None
    solvers = tuple(
        SolverView(answer.name, answer.user_id, Puzzles(tx).streak(row, answer.user_id))
        for answer in answers
        if answer.solved
    )
    return PuzzleEvening(row.id, stored_view(row.body), solvers, len(answers))
