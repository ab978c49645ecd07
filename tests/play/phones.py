"""People at their telephones: they see what the sandbox shows them and tap buttons, nothing else."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path

from pydantic import SecretStr

from bot import app
from bot.app import Host
from bot.config import Settings
from bot.ground.timing import USUAL_TIMING, Timing
from bot.ground.values import Press
from bot.rooms import ROOMS
from bot.sandbox.conversation import ephemeral_seen
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.state import Limits
from bot.sandbox.world import World
from bot.table.presses import (
    BankTurn,
    Hold,
    HoldOnly,
    NotSure,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    ShowColumns,
    Sure,
)
from bot.table.room import Room
from tests.presses import behind, parse
from tests.world.machine import current, served, wall_clock

PATIENT = replace(USUAL_TIMING, live_turn=24 * 3600.0, reminder=3600.0, idle=3600.0, quota=0.5, tap=0.0)
"""Nobody is called and nobody's time is up because a machine is slow, and nobody types too much: calls,
clocks and quotas have tests of their own."""

PATIENCE, OUTSIDE, MORTAL = 600.0, 90.0, 30.0
"""Seconds of a machine in virtual time, and of a real one; only a bug waits so long. For the dead: less."""


async def until(true: Callable[[], bool], what: str, pause: float = 0.1, patience: float = PATIENCE) -> None:
    """Wait for something to become true, looking after `pause` seconds once something has happened.

    Raises:
        AssertionError: it did not; with what was under way.
    """
    loop, machine = asyncio.get_running_loop(), current()
    deadline = loop.time() + (OUTSIDE if machine is None else patience)
    while not true():
        if loop.time() > deadline:
            waits = sorted(
                {getattr(task.get_coro(), "__qualname__", "?") for task in asyncio.all_tasks(loop)}
            )
            raise AssertionError(f"waited in vain for {what}; under way: {', '.join(waits)}")
        await (asyncio.sleep(pause) if machine is None else machine.passes(pause))


ELSEWHERE = "switch_inline_query_chosen_chat"
_meant = lru_cache(maxsize=1 << 12)(parse)  # who waits for a board looks at the same buttons again and again


def presses(message: ChatMessage) -> list[tuple[str, Press]]:
    """The buttons of a message: what they say and what they ask for."""
    found = []
    for row in message.keyboard or []:
        for button in row:
            pressed = _meant(button.get("callback_data", ""))
            assert pressed is not None or not {"url", ELSEWHERE}.isdisjoint(button), (
                f"means nothing: {button}"
            )
            if pressed is not None:
                found.append((button["text"], pressed))
    return found


@dataclass
class Phones:
    """A world with a running bot in it; when each person was last answered to a press for a throw.

    Attributes:
        mortal: whether the bot may die before it has answered a tap, as it is not asked to again.
        life: a stretch of time in which the bot runs; the next one begins with what the database has.
        app_port: of the app.
    """

    world: World
    threw: dict[int, float] = field(default_factory=dict)
    mortal: bool = False
    life: "Life" = field(init=False)
    app_port: int = 0

    async def tap(self, user: int, message: ChatMessage, data: str) -> str:
        """Tap a button and wait for the toast; nobody presses for a throw before they have seen the last."""
        throws = isinstance(parse(data), Roll | Reroll)
        if throws and user in self.threw:
            seen = self.threw[user] + USUAL_TIMING.double_tap - asyncio.get_running_loop().time()
            await asyncio.sleep(max(seen, 0.0))
        number = message.id if message.ephemeral is None else -message.ephemeral.id
        query = self.world.conversation.tap(user, message.chat.id, number, data)
        asked, patience = self.world.state.queries[query], MORTAL if self.mortal else PATIENCE
        with suppress(AssertionError) if self.mortal else nullcontext():
            await until(lambda: asked.answered, f"an answer to {data}", patience=patience)
        if not asked.answered:
            return ""
        if throws:
            self.threw[user] = asyncio.get_running_loop().time()
        return self.toast(query)

    async def delivered_again(self, data: str) -> str:
        """Let Telegram deliver the newest tap once more, as it may do, and wait for the toast."""
        query = list(self.world.state.queries.values())[-1]
        answers = len(self._answers(query.id))
        self.world.state.push_query(query, data)
        await until(lambda: len(self._answers(query.id)) > answers, f"another answer to {data}")
        return self.toast(query.id)

    def toast(self, query: str) -> str:
        """What a tap was answered with, the last time."""
        answers = self._answers(query)
        assert answers, f"query {query} has no answer"
        return answers[-1]

    def _answers(self, query: str) -> list[str]:
        """All that the bot has answered to a tap: Telegram shows the first."""
        return [
            str(call.params.get("text", ""))
            for call in self.world.state.call_log.calls
            if call.method == "answerCallbackQuery" and call.params.get("callback_query_id") == query
        ]

    async def press(self, user: int, message: ChatMessage, label: str) -> str:
        """Tap the button with this label (or the start of it)."""
        for row in message.keyboard or []:
            for button in row:
                if button["text"].startswith(label):
                    return await self.tap(user, message, button["callback_data"])
        raise AssertionError(f"no button {label!r} in {message.keyboard}")

    async def page(self, user: int, message: ChatMessage, data: str) -> ChatMessage:
        """Tap a button of a message and wait for the page that this person alone sees in place of it."""
        await self.tap(user, message, data)

        def found() -> list[ChatMessage]:
            return ephemeral_seen(self.world.state, message.chat, user)

        await until(lambda: bool(found()), "a page for whoever tapped")
        return found()[0]

    def newest(self, chat_id: int, thread: int | None = None) -> ChatMessage | None:
        """The bot's last message with buttons in a chat or topic; links alone, as under a call, are none."""
        mine = [
            m
            for m in self.world.state.chats[chat_id].messages.values()
            if (m.sender is self.world.state.bot or m.inline_id)
            and presses(m)
            and not m.deleted
            and m.thread == thread
        ]
        return mine[-1] if mine else None

    async def board(self, chat_id: int, has: type[Press], thread: int | None = None) -> ChatMessage:
        """The newest message of the bot, once it offers a press of this kind."""

        def there() -> bool:
            message = self.newest(chat_id, thread)
            return message is not None and any(isinstance(p, has) for _, p in presses(message))

        await until(there, f"a board with {has}")
        message = self.newest(chat_id, thread)
        assert message is not None
        return message

    def said(self, chat_id: int) -> list[str]:
        """Every text of the bot that is still in a chat, oldest first."""
        messages = self.world.state.chats[chat_id].messages.values()
        return [m.text for m in messages if m.sender is self.world.state.bot and not m.deleted]

    async def told(self, chat_id: int, part: str) -> str:
        """Wait for a message of the bot that contains this, and return it."""
        await until(lambda: any(part in text for text in self.said(chat_id)), f"{part!r}")
        return next(text for text in self.said(chat_id) if part in text)


def data_of(message: ChatMessage, kind: type[Press], choose: int = 0) -> str:
    """The callback data of one of a message's buttons of a kind, also of one that stands behind the last."""
    buttons = [b["callback_data"] for row in message.keyboard or [] for b in row if "callback_data" in b]
    every = [data for each in buttons for data in behind(each)]
    return [data for data in every if isinstance(parse(data), kind)][choose]


def game_of(message: ChatMessage) -> int:
    """The game that a message's buttons are about: a lobby, a board, a result."""
    return next(pressed.game for _, pressed in presses(message) if hasattr(pressed, "game"))


def version_of(message: ChatMessage) -> int | None:
    """The version the board's buttons carry."""
    for _, pressed in presses(message):
        if isinstance(pressed, Roll | Reroll | Hold | PickRow | PickInner | ShowColumns | Sure | NotSure):
            return pressed.version
    return None


def turn_lines(message: ChatMessage) -> list[str]:
    """The lines of a board that say whose turn it is; no other message has one."""
    return [line for line in message.text.split("\n") if re.search(r", бросок \d| ходит · ", line)]


def mover_of(phones: Phones, chat: Chat, message: ChatMessage) -> int:
    """Whose turn the board says it is, in a team "Аня (🍀 Аня+Боб)": all names of these worlds differ."""
    names = {user: phones.world.state.people[user].first_name for user in chat.members}
    lines = turn_lines(message)
    found = rf"({'|'.join(map(re.escape, names.values()))})(,| \(| ходит)"
    called = re.match(found, lines[-1])
    assert called, lines
    return next(user for user, name in names.items() if name == called[1])


def chosen(message: ChatMessage) -> list[Press]:
    """What a row that has been chosen, but not yet written, makes the board ask for."""
    return [pressed for _, pressed in presses(message) if isinstance(pressed, Sure | PickInner | NotSure)]


def press_best(message: ChatMessage) -> str | None:
    """Where luck is pressed, the green key, or the first one that goes on; None on other boards."""
    keys = [button for row in message.keyboard or [] for button in row if "callback_data" in button]
    ends = any(isinstance(press, BankTurn) for _, press in presses(message))
    if not ends and "📥" not in message.text and "🚪" not in message.text and "🛢" not in message.text:
        return None
    green = [each["callback_data"] for each in keys if each.get("style") == "success"]
    return green[0] if green else data_of(message, BankTurn if ends else Reroll)


async def take_turn(phones: Phones, chat: Chat, thread: int | None = None, *, hold: bool = True) -> int:
    """One act of whoever is on turn, as a person would: a throw, or a row. Returns how many taps it took.

    Double dice take a tap more: for the outer row, then for the inner one; and a row that is open in several
    columns.
    """

    def there() -> bool:
        newest = phones.newest(chat.id, thread)
        return newest is not None and bool(turn_lines(newest))

    await until(there, "a board")  # a question that has been answered may still stand below it
    message = phones.newest(chat.id, thread)
    assert message is not None
    version, mover = version_of(message), mover_of(phones, chat, message)
    offered, before = presses(message), chosen(message)
    kinds = {type(p) for _, p in offered}
    taps = 1
    if Sure in kinds:
        await phones.tap(mover, message, data_of(message, Sure))
    elif (best := press_best(message)) is not None:
        await phones.tap(mover, message, best)
    elif Reroll in kinds and hold:
        await phones.tap(mover, message, data_of(message, Reroll))
    elif Roll in kinds:
        throw = data_of(message, Roll)  # seen before the hold is tapped: the board may change meanwhile
        if HoldOnly in kinds and hold:
            await phones.tap(mover, message, data_of(message, HoldOnly))
            taps += 1
        await phones.tap(mover, message, throw)
    else:
        kind = next(kind for kind in (PickInner, PickRow, ShowColumns) if kind in kinds)
        rows = [text for text, p in offered if isinstance(p, kind)]
        paying = [i for i, text in enumerate(rows) if "✗" not in text]
        await phones.tap(mover, message, data_of(message, kind, paying[-1] if paying else 0))

    def moved_on() -> bool:
        now = phones.newest(chat.id, thread)
        if now is None or now is not message:
            return True
        return version_of(now) != version or chosen(now) != before

    await until(moved_on, "the board to move on", pause=0.3)
    return taps


@asynccontextmanager
async def bot_in(
    world: World, database: Path | str, timing: Timing = PATIENT, **changes: object
) -> AsyncIterator[Phones]:
    """The real bot over HTTP against a sandbox of its own, both in this loop."""
    async with (
        served(world) as address,
        running(settings_for(world, address, database, **changes), timing),
    ):
        yield Phones(world)


def settings_for(world: World, address: str, database: Path | str, **changes: object) -> Settings:
    """What the bot is told: computers play at once and nothing is solved, but for what is changed."""
    there = (
        {"database_path": database} if isinstance(database, Path) else {"database_url": SecretStr(database)}
    )
    told = {"bot_token": SecretStr(world.state.token), "bot_api_url": address, **there}
    return _usual_settings().model_copy(update=told | changes)


@cache
def _usual_settings() -> Settings:
    """Read once: that takes as long as a dozen presses."""
    return Settings(computer_seconds=0, coach=False)


@asynccontextmanager
async def running(
    settings: Settings,
    timing: Timing = PATIENT,
    clock: Callable[[], float] = wall_clock,
    pushed: Callable[[], float] = float,
    rooms: Sequence[Room] = ROOMS,
) -> AsyncIterator[None]:
    """The real bot for as long as the block runs; its failure is the block's."""
    stop, machine = asyncio.Event(), current()
    host = Host(clock, pushed) if machine is None else machine.host(clock, pushed)
    task = asyncio.create_task(app.run(settings, stop, timing, host, rooms=rooms))
    try:
        yield
    finally:
        stop.set()
        await task


Life = Callable[[], AbstractAsyncContextManager[None]]
"""A stretch of time in which the bot runs; the next one begins with what the database has."""

NO_LIMITS = Limits(group=None, private=None)

SWIFT = replace(PATIENT, edits=0.05, double_tap=0.0)
"""Boards are drawn at every tap and every press counts: other tests are about how seldom that may be."""
