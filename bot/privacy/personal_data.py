"""The export of all data kept about a person, as a file, and the forgetting of a person."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from bot.chats.service.settings import ChatSettings
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.store import Tx
from bot.privacy.store.forgetting import Forgetting
from bot.privacy.store.person_data import PersonData
from bot.table.service.game_views import shown_of_game
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.views.turns import TableView

MOST_BYTES: Final = 40_000_000
"""Of a file: Telegram takes 50 MB from a bot. Beyond that the oldest games come without their taps."""

_AT_ONCE = 25  # games that are read in one transaction: a few milliseconds
_IDLE = 1  # parts of the time that reading leaves to others, for each part that it takes
_TIME = "_at"


class BusyError(Exception):
    """Error of an export that is under way already for this person."""


class PersonalData:
    """The personal data of people: export and forgetting.

    Args:
        transactions: over games.
        chats: the cache of people whom the bot has met.
        on_forgotten: hooks, called before a person is forgotten, in that transaction; what a hook returns is
            called once that is on disk.
    """

    def __init__(
        self,
        transactions: Transactions,
        chats: ChatSettings,
        on_forgotten: Sequence[Callable[[Tx, int], Callable[[], None]]] = (),
    ) -> None:
        self._on_forgotten = tuple(on_forgotten)
        self._transactions = transactions
        self._chats = chats
        self._exporting: set[int] = set()
        self._one = asyncio.Lock()

    async def tables(self, user_id: int) -> tuple[TableView, ...]:
        """The live games that keep a person from being forgotten."""
        return await self._transactions.read(lambda tx: _tables(tx, user_id))

    async def forget(self, user_id: int) -> tuple[tuple[TableView, ...], tuple[Shown, ...]]:
        """Forget a person, if there is one; a second call changes nothing.

        Returns:
            The live games that keep them from that, none once it is done; and what shows live games that have
            named them until now.
        """
        then: list[Callable[[], None]] = []

        def work(tx: Tx) -> tuple[tuple[TableView, ...], tuple[Shown, ...]]:
            then.clear()
            if People(tx).get(user_id) is None:
                return (), ()
            if tables := _tables(tx, user_id):
                return tables, ()
            then.extend([hear(tx, user_id) for hear in self._on_forgotten])
            named = Games(tx).live_showing(user_id)
            Forgetting(tx).forget(user_id)
            rows = filter(None, (Games(tx).get(row.id) for row in named))
            return (), tuple(shown_of_game(self._transactions.load(tx, row)) for row in rows)

        with self._chats.leaving(user_id):
            done = await self._transactions.write(work)
        for each in then:
            each()
        return done

    async def export(self, user_id: int) -> bytes:
        """Everything that is kept about a person, as the text of a JSON object.

        Games are read a few at a time, with breaks, for one person after the other.

        Raises:
            BusyError: it is being made for them already.
        """
        if user_id in self._exporting:
            raise BusyError
        self._exporting.add(user_id)
        try:
            async with self._one:
                return await self._export(user_id)
        finally:
            self._exporting.discard(user_id)

    async def _export(self, user_id: int) -> bytes:
        loop = asyncio.get_running_loop()
        about = await self._transactions.read(lambda tx: PersonData(tx).about(user_id))
        made = _time(self._transactions.clock())
        head = {"made_at": made, **{key: [_plain(row) for row in rows] for key, rows in about.items()}}
        parts = [await asyncio.to_thread(_head, head)]
        size, whole = 0, True
        before: int | None = None
        while True:
            began = loop.time()
            read = partial(_games, user_id=user_id, before=before)
            games, before = await self._transactions.read(read)
            part = await asyncio.to_thread(_lines, games, taps=whole)
            size += len(part)
            whole = whole and size < MOST_BYTES
            parts.append(part)
            if before is None:
                break
            await asyncio.sleep(_IDLE * (loop.time() - began))
        return await asyncio.to_thread(_joined, parts)


def _games(tx: Tx, user_id: int, before: int | None) -> tuple[list[dict[str, Any]], int | None]:
    return PersonData(tx).games(user_id, before, _AT_ONCE)


def _tables(tx: Tx, user_id: int) -> tuple[TableView, ...]:
    return tuple(_table(tx, row) for row in Games(tx).live_with(user_id))


def _table(tx: Tx, row: GameRow) -> TableView:
    chat = Chats(tx).get(row.chat_id)
    return TableView(
        game=row.id,
        place=row.place,
        title="" if chat is None else chat.title,
        family=row.family,
        board=row.message_id,
        lobby=row.state == "lobby",
    )


def _head(head: dict[str, Any]) -> bytes:
    """All of the object but its last part, the list of games, and its end."""
    return json.dumps(head, ensure_ascii=False, indent=1)[:-2].encode() + b',\n "games": ['


def _lines(games: list[dict[str, Any]], *, taps: bool) -> bytes:
    """Games, a line each."""
    for game in games:
        if not taps:
            game["taps"] = None
    return b"".join(
        b"\n  " + json.dumps(_plain(game), ensure_ascii=False, separators=(",", ":")).encode() + b","
        for game in games
    )


def _joined(parts: list[bytes]) -> bytes:
    return b"".join(parts).removesuffix(b",") + b"\n ]\n}\n"


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A line of a table for people who read: times as dates, options as what they are."""
    plain = dict(row)
    for name, value in row.items():
        if name.endswith(_TIME) and isinstance(value, int | float):
            plain[name] = _time(value)
        elif name in {"options", "default_options"} and isinstance(value, str):
            with suppress(ValueError):
                plain[name] = json.loads(value)
    if isinstance(taps := row.get("taps"), list):
        plain["taps"] = [[n, line, _time(at)] for n, line, at in taps]
    return plain


def _time(at: float) -> str:
    """Unix seconds as a date."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
