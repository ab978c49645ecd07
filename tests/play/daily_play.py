"""People at a game of the day: the link from the group, the game in private, its end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.chats.model import SetZone
from bot.daily.model import BeginDaily
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.world import World
from bot.table.presses import PickRow, Reroll, Roll, Sure
from tests.databases import opened
from tests.play.days import ZONE, Clock
from tests.play.phones import Phones, data_of, presses, until, version_of
from tests.play.tables import over
from tests.play.talk import RU, ask, offers

Picks = Callable[[Sequence[str]], int]
"""Which of the rows that are offered somebody takes, by what their buttons say."""


def last_paying(rows: Sequence[str]) -> int:
    """The last row that pays something, or else the last one."""
    return max((n for n, row in enumerate(rows) if "✗" not in row), default=len(rows) - 1)


def first_paying(rows: Sequence[str]) -> int:
    """The first row that pays something, or else the first one."""
    return min((n for n, row in enumerate(rows) if "✗" not in row), default=0)


def private(phones: Phones, person: int) -> Chat:
    """Somebody's private chat."""
    return phones.world.state.chats[person]


async def settle(phones: Phones, chat: Chat, person: int) -> None:
    """Make the group known, with a game whose table is there and a zone with daylight saving."""
    page = await ask(phones, person, chat, "/settings")
    await phones.tap(person, page, "P:international")
    await phones.tap(person, page, pack(SetZone(ZONE)))


async def asked(
    phones: Phones, chat: Chat, person: int, thread: int | None = None
) -> tuple[ChatMessage, str]:
    """Ask for the game of the day; returns the answer, and what its link makes one type in private."""
    message = await ask(phones, person, chat, "/today", thread)
    link = message.keyboard[0][0]["url"]
    return message, f"/start {link.partition('?start=')[2]}"


async def begun(phones: Phones, chat: Chat, person: int) -> ChatMessage:
    """Follow the link and begin; returns the board."""
    _, start = await asked(phones, chat, person)
    page = await ask(phones, person, private(phones, person), start)
    await phones.tap(person, page, data_of(page, BeginDaily))
    return await phones.board(person, Roll)


async def act(phones: Phones, person: int, picks: Picks = last_paying, *, hold: bool = True) -> None:
    """One tap of somebody at their board."""
    board = phones.newest(person)
    assert board is not None
    before, asking = version_of(board), offers(board, Sure)
    kinds = {type(pressed) for _, pressed in presses(board)}
    if Sure in kinds:
        await phones.tap(person, board, data_of(board, Sure))
    elif Reroll in kinds and hold:
        await phones.tap(person, board, data_of(board, Reroll))
    elif Roll in kinds and hold:
        await phones.tap(person, board, data_of(board, Roll))
    else:
        rows = [text for text, pressed in presses(board) if isinstance(pressed, PickRow)]
        await phones.tap(person, board, data_of(board, PickRow, picks(rows)))

    def moved_on() -> bool:
        now = phones.newest(person)
        return now is not board or version_of(now) != before or offers(now, Sure) != asking

    await until(moved_on, "the board to move on", pause=0.3)


async def play(phones: Phones, person: int, picks: Picks = last_paying, *, hold: bool = True) -> ChatMessage:
    """Play to the end; returns the result."""
    while not over(phones, private(phones, person)):
        await act(phones, person, picks, hold=hold)
    result = phones.newest(person)
    assert result is not None
    return result


@dataclass
class Database:
    """What the database says of days."""

    target: Path | str

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with opened(self.target) as db:
            return db.execute(query).fetchall()

    @property
    def secret(self) -> str:
        """Of the dice of the only day, in hex."""
        ((secret,),) = self.rows("SELECT secret FROM daily_games")
        assert isinstance(secret, bytes)
        return secret.hex()

    @property
    def games(self) -> dict[int, int]:
        """Everybody's game."""
        return dict(self.rows("SELECT user_id, game_id FROM daily_attempts"))

    @property
    def reviewed(self) -> int:
        """How many games have a review."""
        ((count,),) = self.rows("SELECT count(*) FROM games WHERE story IS NOT NULL")
        assert isinstance(count, int)
        return count

    def steps(self, person: int) -> list[str]:
        """The record of somebody's game."""
        query = f"SELECT line FROM steps WHERE game_id = {self.games[person]} ORDER BY n"
        return [str(line) for (line,) in self.rows(query)]

    def card(self, phones: Phones, person: int) -> ChatMessage:
        """The message that was somebody's board."""
        ((number,),) = self.rows(
            f"SELECT message_id FROM surfaces WHERE kind = 'board' AND key = {self.games[person]}"
        )
        return private(phones, person).messages[number]


def told(chat: Chat) -> list[ChatMessage]:
    return [m for m in chat.messages.values() if RU("daily-next") in m.text]


def everything_said(world: World) -> str:
    """All that the bot has ever said to anybody, in whatever call, files included."""
    calls = [str(call.params) for call in world.state.call_log.calls]
    messages = [m for chat in world.state.chats.values() for m in chat.messages.values()]
    files = [m.document.data.decode() for m in messages if m.document is not None]
    return "\n".join((*calls, *(m.text for m in messages), *files)).lower()


async def evening_of(chat: Chat, clock: Clock) -> ChatMessage:
    """The evening, once it is told."""
    clock.set(21, 0)
    await until(lambda: bool(told(chat)), "the evening")
    return told(chat)[0]
