"""Use cases of puzzles of the day: due times, stored puzzles, answers and solvers.

While nobody can say whether a quiz is in the chat its answers are not known either: its evening finds none.
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
from bot.daily.service.puzzle_hours import day_at, next_at
from bot.daily.service.puzzle_views import stored_view, text_of
from bot.daily.store import PuzzleRow, Puzzles
from bot.daily.views import PuzzleEvening, PuzzleLine, PuzzleView, SolverView
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, is_late, may_begin
from bot.ground.values.actor import Actor
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from engine.rules.ruleset import Ruleset

AGAIN: Final = 300.0
"""Seconds after which a puzzle that could not be made or sent is tried again."""


@dataclass(frozen=True, slots=True)
class PuzzleOrder:
    """The order of a puzzle that is due: place, day, rules and seed.

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
    """The announcement of a puzzle's solvers: its chat, the message it replies to, and its content."""

    place: Place
    message_id: int | None
    evening: PuzzleEvening


_MOST_EARLY: Final = 100
"""Quizzes whose answers are kept until it is noted which puzzles they ask."""


class ChatPuzzles:
    """Use cases of all chats' puzzles of the day.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str = "UTC", clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._early: LruDict[str, list[tuple[Actor, tuple[int, ...]]]] = LruDict(_MOST_EARLY)

    async def due(self) -> list[Delivery]:
        """The puzzles that are due now; which one a chat is to have is found out when it is made."""
        now = self._clock()
        chats = await self._store.read(lambda tx: Puzzles(tx).due(now))
        return [Delivery("puzzle", "of today", chat) for chat in chats]

    async def order(self, chat_id: int) -> PuzzleOrder | None:
        """The puzzle that a chat is to have now; None, and the next time is noted, if it is to have none."""
        now = self._clock()

        def work(tx: Tx) -> PuzzleOrder | None:
            chat = Chats(tx).get(chat_id)
            if chat is None:
                return None
            if not chat.settings.puzzle:
                Chats(tx).update(chat_id, puzzle_at=None)
                return None
            zone = zone_of(chat, self._zone)
            day = day_at(now, zone)
            if (
                not chat.active
                or not day.open
                or not may_begin(tx, Delivery("puzzle", day.name, chat_id), now)
            ):
                Chats(tx).update(chat_id, puzzle_at=next_at(now, zone))
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
        """Postpone the puzzle of a chat by `AGAIN` seconds, because it could not be made."""
        at = self._clock() + AGAIN

        def work(tx: Tx) -> None:
            chat = Chats(tx).get(chat_id)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat_id, puzzle_at=at)

        await self._store.write(work)

    def notes(self, order: PuzzleOrder, view: PuzzleView, mark: str) -> DeliveryNotes:
        """The notes of the attempts at the quiz of a puzzle; its evening is due from the first one on."""
        chat_id = order.place.chat_id
        row = PuzzleRow(0, chat_id, order.place.thread_id, order.day, view.number, mark, text_of(view))

        def wanted(tx: Tx) -> bool:
            now, chat = self._clock(), Chats(tx).get(chat_id)
            if chat is None or not chat.settings.puzzle or not chat.active or now >= order.evening:
                return False
            day = day_at(now, zone_of(chat, self._zone))
            Chats(tx).update(chat_id, puzzle_at=day.following)
            if Puzzles(tx).add(row) is None:
                return False
            ChatDeliveries(tx).expect(row.evening, order.evening)
            return True

        def refused(tx: Tx) -> None:
            chat, kept = Chats(tx).get(chat_id), Puzzles(tx).of_day(chat_id, row.day)
            if kept is not None:
                Puzzles(tx).drop(kept.id)
            ChatDeliveries(tx).forget(row.quiz)
            ChatDeliveries(tx).forget(row.evening)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat_id, puzzle_at=self._clock() + AGAIN)

        return DeliveryNotes(
            self._store.write, self._clock, row.quiz, wanted=wanted, refused=refused, expected=False
        )

    async def sent(self, order: PuzzleOrder, poll_id: str, message_id: int) -> None:
        """Note which quiz asks the puzzle that was wanted, and which message it is."""

        def work(tx: Tx) -> None:
            row = Puzzles(tx).of_day(order.place.chat_id, order.day)
            if row is not None:
                Puzzles(tx).sent(row.id, poll_id)
                ChatDeliveries(tx).sent(row.quiz, message_id)

        await self._store.write(work)
        for actor, chosen in self._early.pop(poll_id, []):
            await self.answer(poll_id, actor, chosen)

    async def answer(self, poll_id: str, actor: Actor, chosen: tuple[int, ...]) -> None:
        """Store the answer of a player to a quiz, if the quiz is that of a puzzle that is still open.

        Whoever answers before it is noted which quiz that is, for the reply to the call is still on its way,
        has answered all the same.
        """
        at = self._clock()

        def work(tx: Tx) -> bool:
            row = Puzzles(tx).of_poll(poll_id)
            if row is not None and ChatDeliveries(tx).is_due(row.evening) and chosen:
                solved = stored_view(row.body).solved_by(chosen)
                People(tx).remember(actor.user_id, actor.name, actor.username, at)
                Puzzles(tx).answer(row.id, actor.user_id, at, solved=solved)
            return row is not None

        if not await self._store.write(work):
            self._early[poll_id] = [*self._early.get(poll_id, []), (actor, chosen)]

    async def asked(self, evening: Delivery) -> tuple[Place, int] | None:
        """The place and message id of the quiz that an evening announcement is about; None if not known."""

        def work(tx: Tx) -> tuple[Place, int] | None:
            row = Puzzles(tx).of_day(evening.chat_id, evening.key)
            message_id = None if row is None else _message(tx, row)
            return None if row is None or message_id is None else (row.place, message_id)

        return await self._store.read(work)

    async def evening(self, evening: Delivery) -> EveningTold | None:
        """The content of an evening announcement; None, and it is dropped, if late or without answers."""
        now = self._clock()

        def work(tx: Tx) -> EveningTold | None:
            row, chat = Puzzles(tx).of_day(evening.chat_id, evening.key), Chats(tx).get(evening.chat_id)
            if not ChatDeliveries(tx).is_due(evening):
                return None
            here = chat is not None and chat.active and not is_late(tx, evening, now)
            told = _evening(tx, row) if row is not None and here else None
            if row is None or told is None:
                ChatDeliveries(tx).drop(evening)
                return None
            return EveningTold(row.place, _message(tx, row), told)

        return await self._store.write(work)

    def evening_notes(self, evening: Delivery) -> DeliveryNotes:
        """The notes of the attempts to send an evening announcement."""
        return DeliveryNotes(self._store.write, self._clock, evening)

    async def line(self, puzzle: int, user_id: int) -> PuzzleLine | None:
        """The line by which a player shares their result of a puzzle; None if the puzzle does not exist."""

        def work(tx: Tx) -> PuzzleLine | None:
            row = Puzzles(tx).get(puzzle)
            if row is None:
                return None
            solved = {answer.user_id: answer.solved for answer in Puzzles(tx).answers(puzzle)}.get(user_id)
            return PuzzleLine(row.number, solved, Puzzles(tx).streak(row, user_id) if solved else 0)

        return await self._store.read(work)


def _message(tx: Tx, row: PuzzleRow) -> int | None:
    quiz = ChatDeliveries(tx).get(row.quiz)
    return None if quiz is None else quiz.message_id


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
