"""A club night over HTTP: who has joined it, its messages in the group and in private, games played out."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from bot.clubs.model import JoinNight, OpenNight, StartNight
from bot.ground.drawing import pack
from bot.ground.values import Press
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.state import ApiCall
from tests.bot.clubs.recount import recount
from tests.databases import opened
from tests.play.panels import awaited, panel_of, write
from tests.play.phones import Phones, data_of, presses, until
from tests.play.talk import ask

_THINKS = 20.0
"""Seconds that everybody thinks about a row."""
_LONGEST = 3600.0
"""Seconds that people play on for what happens in a few rounds."""


async def met(phones: Phones, person: int) -> None:
    """Let the bot write to a person."""
    before = len(phones.said(person))
    phones.world.conversation.send(person, person, "/start")
    await until(lambda: len(phones.said(person)) > before, "an answer to /start")


class ClubNight:
    """A club night of a group, as its people see it and as the database has it."""

    def __init__(self, phones: Phones, target: Path | str, chat: Chat) -> None:
        self.phones, self.target, self.chat = phones, target, chat
        self.club = 0
        self.asleep: set[int] = set()

    def rows(self, query: str, *values: object) -> list[tuple]:
        """Rows of the database."""
        with opened(self.target) as db:
            return db.execute(query, values).fetchall()

    @property
    def state(self) -> str:
        """Where the night stands."""
        return self.rows("SELECT state FROM clubs WHERE id = ?", self.club)[0][0]

    @property
    def told(self) -> str:
        """Whether the podium is due, tried or sent; empty while the night goes on."""
        found = self.rows("SELECT state FROM deliveries WHERE kind = 'club_podium'")
        return found[0][0] if found else ""

    @property
    def playing(self) -> dict[int, int]:
        """Who sits at a table now, and the number of their game."""
        query = "SELECT user_id, game_id FROM club_members WHERE club_id = ? AND game_id IS NOT NULL"
        return dict(self.rows(query, self.club))

    @property
    def states(self) -> dict[int, str]:
        """What everybody has chosen, or was done as they slept."""
        return dict(self.rows("SELECT user_id, state FROM club_members WHERE club_id = ?", self.club))

    @property
    def ended(self) -> int:
        """How many games have ended."""
        query = "SELECT count(*) FROM club_games WHERE club_id = ? AND number IS NOT NULL"
        return self.rows(query, self.club)[0][0]

    async def open(self, host: int, *others: int) -> None:
        """Open a night and let others join it."""
        page = await ask(self.phones, host, self.chat, "/club")
        await self.phones.tap(host, page, data_of(page, OpenNight))
        message = await self.message(JoinNight)
        self.club = next(p.club for _, p in presses(message) if isinstance(p, JoinNight))
        for person in others:
            await self.phones.tap(person, message, pack(JoinNight(self.club)))

    async def start(self, host: int) -> None:
        """Start it, and wait for the first tables."""
        message = await self.message(StartNight)
        await self.phones.tap(host, message, pack(StartNight(self.club)))
        await until(lambda: bool(self.playing), "the first tables")

    async def message(self, kind: type[Press]) -> ChatMessage:
        """The message of the night, once it offers something."""

        def found() -> list[ChatMessage]:
            mine = (m for m in self.chat.messages.values() if m.sender is self.phones.world.state.bot)
            return [m for m in mine if not m.deleted and any(isinstance(p, kind) for _, p in presses(m))]

        await until(lambda: bool(found()), f"a message with {kind.__name__}")
        return found()[-1]

    def status(self, person: int, kind: type[Press]) -> ChatMessage | None:
        """A person's newest message in private that offers something about the night."""
        mine = self.phones.world.state.chats[person].messages.values()
        found = [m for m in mine if not m.deleted and any(isinstance(p, kind) for _, p in presses(m))]
        return found[-1] if found else None

    def statuses(self, person: int) -> list[ChatMessage]:
        """A person's messages in private that are about the night."""
        mine = self.phones.world.state.chats[person].messages.values()
        about = (m for m in mine if not m.deleted and m.sender is self.phones.world.state.bot)
        return [m for m in about if any(p.code.startswith("k") for _, p in presses(m))]

    async def tells(self, person: int, kind: type[Press]) -> ChatMessage:
        """The same, once it is there."""
        await until(lambda: self.status(person, kind) is not None, f"a status with {kind.__name__}")
        found = self.status(person, kind)
        assert found is not None
        return found

    async def press(self, person: int, pressed: Press) -> str:
        """Tap a button of one's status message."""
        message = await self.tells(person, type(pressed))
        return await self.phones.tap(person, message, pack(pressed))

    async def play_all(self) -> None:
        """Play the games that run to their end, and beside them those that begin meanwhile."""
        games = set(self.playing.values())
        await self.play_until(lambda: not games & set(self.playing.values()), "the end of games")

    async def play_until(self, true: Callable[[], bool], what: str) -> None:
        """Let everybody play on, each at their own pace, until something has become true."""

        async def plays(person: int) -> None:
            while not true():
                game = self.playing.get(person)
                if game is not None and person not in self.asleep:
                    await self.write(person, game, true)
                await asyncio.sleep(_THINKS)

        joined = "SELECT user_id FROM club_members WHERE club_id = ?"
        people = [asyncio.create_task(plays(user_id)) for (user_id,) in self.rows(joined, self.club)]
        try:
            async with asyncio.timeout(_LONGEST):
                await asyncio.gather(*people)
        except TimeoutError:
            raise AssertionError(f"played on in vain for {what}") from None
        finally:
            for each in people:
                each.cancel()

    async def write(self, person: int, game: int, true: Callable[[], bool] = lambda: False) -> None:
        """Write a row once the game waits for one of this person's, unless something becomes true before."""

        def waits() -> bool:
            shown = panel_of(self.phones, person, game)
            return shown is not None and awaited(shown)

        def over() -> bool:
            return self.playing.get(person) != game

        await until(lambda: waits() or over() or true(), f"a round of {person} in game {game}")
        if waits():
            await write(self.phones, person, game)

    def check(self) -> None:
        """Points and places of a night that is over are those of a recount from the games themselves."""
        games: dict[int, list[tuple[int, int, bool, bool]]] = {}
        query = (
            "SELECT g.game_id, s.user_id, s.place, s.dared, s.early FROM club_games AS g JOIN club_seats AS s"
            " USING (game_id) WHERE g.club_id = ? AND g.counts = 1 ORDER BY g.number, s.seat"
        )
        for game, user_id, place, dared, early in self.rows(query, self.club):
            games.setdefault(game, []).append((user_id, place, bool(dared), bool(early)))
        joined = "SELECT user_id FROM club_members WHERE club_id = ? ORDER BY number"
        everybody = [user_id for (user_id,) in self.rows(joined, self.club)]
        counted = [line for line in recount(everybody, list(games.values())) if line[3]]
        results = "SELECT user_id, points, wins, games FROM club_results WHERE club_id = ? ORDER BY place"
        assert self.rows(results, self.club) == counted

    def calls(self) -> Counter[str]:
        """The calls to the group by method, but for deletions, which no limit counts."""
        return Counter(call.method for call in self._calls())

    def busiest(self) -> int:
        """The most calls to the group within any minute."""
        times = [call.at for call in self._calls()]
        return max(sum(0 <= later - at < 60 for later in times) for at in times)

    def _calls(self) -> list[ApiCall]:
        every = self.phones.world.state.call_log.calls
        return [c for c in every if c.family in {"send", "edit"} and c.params.get("chat_id") == self.chat.id]
