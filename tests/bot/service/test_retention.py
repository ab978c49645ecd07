"""What goes by itself: chats that the bot has long been out of, and people known from nowhere else."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.anywhere.room import InlinePlaces
from bot.chats.settings import Chats, ChatSettings
from bot.ground.store.base import Marks, Tx
from bot.ground.store.database import Store
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Actor, Place
from bot.privacy import room as retention
from bot.privacy.erasing import Erasing, Forgetting
from bot.privacy.room import DAY, Packing, PersonalData, Retention
from bot.rankings.ranking import Ranking
from bot.rooms import events, game_hooks
from bot.rulebook.names import HouseRules
from bot.table.game import KeptStates, Transactions
from bot.table.model import panel_surface
from bot.table.store import Bookings, Games, Records, Seats, Surfaces
from tests.bot.store.databases import PEOPLE, finish, new_game, played, problems_of
from tests.databases import opened, rows_by_table

GONE, HERE = Place(-100), Place(-200)
DAYS = 365
START = 1_790_000_000.0


class Years:
    """A bot whose clock the test sets: three people in one chat, two of them in another, one in private."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = START
        self.chats = ChatSettings(store, clock=lambda: self.now, events=events())
        self.personal_data = PersonalData(
            Transactions(store, KeptStates(game_hooks()), lambda: self.now), self.chats
        )

    async def fill(self, games: int = 3) -> None:
        """Let them play."""
        for place in (GONE, HERE):
            for person in PEOPLE:
                if (place, person) != (HERE, 33):
                    title = f"Chat{place.chat_id}"
                    await self.chats.meet(place.chat_id, "supergroup", title, Actor(person, f"Name{person}"))

        def play(tx: Tx) -> None:
            for _ in range(games):
                over = played(tx, GONE, START)
                Surfaces(tx).put(panel_surface(over, 22), 5)
                tx.db.execute(
                    "INSERT INTO game_windows (game_id, user_id, until) VALUES (?, 22, 0.0)", (over,)
                )
            game = new_game(tx, HERE, people=(11, 22))
            Records(tx).append(game, 1, ["throw 12345"], 11, START)
            finish(tx, game, "stopped", START)
            HouseRules(tx).save(
                GONE.chat_id, key="x", name="House", named=True, preset="pirate", options="{}", at=START
            )
            Bookings(tx).add(GONE, 33, "Name33", START)

        await self.store.write(play)

    async def work(self, days: int = DAYS) -> None:
        """Let the bot look once for what is to go, and delete it."""
        retention = Retention(self.store, self.personal_data, Packing(self.store), days, lambda: self.now)
        await retention.let_go()
        await retention.delete()

    async def leave(self, days: int, chat_id: int = GONE.chat_id, kept: int = DAYS) -> None:
        """Be thrown out of a chat, and look for what is to go so many days later."""
        await self.chats.away(chat_id)
        self.now += days * DAY
        await self.work(kept)

    async def names(self) -> list[str]:
        """The people there are."""
        return await self.store.read(
            lambda tx: [name for (name,) in tx.db.execute("SELECT name FROM people ORDER BY user_id")]
        )


@pytest.fixture
def years(store: Store) -> Years:
    return Years(store)


async def test_a_chat_that_threw_the_bot_out_is_gone_after_its_time_with_whoever_came_through_it(
    years, target
):
    await years.fill()
    await years.leave(DAYS - 1)
    assert len(await years.names()) == 3
    assert await years.store.read(lambda tx: Games(tx).last_finished(GONE)) is not None
    years.now += 2 * DAY
    await years.work()
    assert await years.names() == ["Name11", "Name22"]
    assert await years.store.read(lambda tx: Chats(tx).get(GONE.chat_id)) is None
    assert await years.store.read(lambda tx: Games(tx).last_finished(GONE)) is None
    assert await years.store.read(lambda tx: Ranking(tx).top(GONE.chat_id, "all")) == []
    assert await years.store.read(lambda tx: Records(tx).lines(1)) == []
    kept = await years.store.read(lambda tx: tx.db.execute("SELECT DISTINCT user_id FROM results").fetchall())
    assert {user > 0 for (user,) in kept} == {True, False}, "bare results stay, without whoever is forgotten"
    assert await problems_of(years.store) == []
    with opened(target) as db:
        assert db.execute("SELECT * FROM surfaces").fetchall() == []
        assert db.execute("SELECT * FROM game_windows").fetchall() == []
        everything = repr(rows_by_table(db))
    assert not any(each in everything for each in ("Name33", "Chat-100", "House"))
    assert "Chat-200" in everything
    if isinstance(target, Path):
        data = target.read_bytes()
        assert b"Name33" not in data
        assert b"Chat-100" not in data


async def test_a_chat_that_has_the_bot_again_in_time_loses_nothing_nor_does_any_where_that_is_wanted(years):
    await years.fill()
    await years.leave(50 * DAYS, kept=0)
    await years.chats.meet(GONE.chat_id, "supergroup", "Chat-100", Actor(22, "Name22"))
    await years.leave(DAYS - 1)
    await years.chats.meet(GONE.chat_id, "supergroup", "Chat-100", Actor(22, "Name22"))
    years.now += 30 * DAY
    await years.work()
    assert len(await years.names()) == 3
    assert len(await years.store.read(lambda tx: Ranking(tx).top(GONE.chat_id, "all"))) == 3
    assert await years.store.read(lambda tx: Records(tx).lines(1)) != []


async def test_a_live_game_or_one_that_cannot_be_read_stops_nothing_and_who_comes_back_begins_anew(years):
    await years.fill(games=1)
    await years.chats.set_value(GONE.chat_id, "chances", "on")
    for person in (44, 55):
        await years.chats.meet(person, "private", "", Actor(person, f"Name{person}"))

    def leave(tx: Tx) -> tuple[int, int, int]:
        private = new_game(tx, Place(44), people=(44,))
        Records(tx).append(private, 1, ["throw 12345"], 44, START)
        finish(tx, private, "stopped", START)
        unreadable = new_game(tx, Place(-100, 7), people=(33,))
        Games(tx).set_aside(unreadable, "nonsense")
        return private, unreadable, new_game(tx, Place(-100, 8), people=(33,))

    *gone, live = await years.store.write(leave)
    await years.chats.away(44)
    await years.leave(DAYS + 1)
    assert await years.names() == ["Name11", "Name22", "Name33", "Name55"]
    assert await years.store.read(lambda tx: Chats(tx).get(GONE.chat_id)) is not None, "a game goes on"
    await years.store.write(lambda tx: finish(tx, live, "stopped", years.now))
    await years.work()
    assert await years.store.read(lambda tx: Chats(tx).get(GONE.chat_id)) is None
    assert await years.store.read(lambda tx: Games(tx).all_set_aside()) == []
    assert await years.store.read(lambda tx: [Seats(tx).of(game) for game in gone]) == [[], []]
    assert await problems_of(years.store) == []
    await years.chats.meet(GONE.chat_id, "supergroup", "Chat-100", Actor(22, "Name22", None, "uk"))
    assert not (await years.chats.settings(GONE.chat_id)).chances
    assert await years.chats.language(GONE.chat_id, None) == "uk"


async def test_what_was_begun_is_finished_by_the_next_start(years, target):
    await years.fill(games=5)
    await years.store.write(lambda tx: Forgetting(tx).forget(22))
    await years.chats.away(GONE.chat_id)
    years.now += (DAYS + 1) * DAY
    await years.store.write(lambda tx: Erasing(tx).retire_one(years.now - DAY))
    await years.store.write(lambda tx: (Erasing(tx).wipe(3), Erasing(tx).erase(3)))
    await years.store.close()
    async with await Store.open(target) as store:
        later = Years(store)
        later.now = years.now
        await later.work()
        assert await store.read(lambda tx: tx.db.execute("SELECT count(*) FROM steps").fetchone()) == (1,)
        assert await problems_of(store) == []
    if isinstance(target, Path):
        assert b"Name22" not in target.read_bytes()


@pytest.mark.sqlite
async def test_while_somebody_reads_all_the_time_the_file_is_packed_once(years, monkeypatch):
    """As a program does that copies the log as it grows, such as Litestream."""
    packed = []

    async def pack():
        packed.append(True)
        await packing()

    packing, years.store.pack = years.store.pack, pack
    monkeypatch.setattr(retention, "_TRIES", 1)
    await years.fill(games=3)
    await years.store.write(lambda tx: Forgetting(tx).forget(33))
    timing = replace(USUAL_TIMING, packing=0.0, after_failure=0.0)
    deleting = Retention(
        years.store, years.personal_data, Packing(years.store, timing), DAYS, lambda: years.now
    )
    with closing(connect(years.store.path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM games").fetchone()
        for _ in range(3):
            await deleting.delete()
        assert len(packed) == 1
        assert await years.store.read(lambda tx: Marks(tx).unpacked()) is not None
        await years.store.write(lambda tx: Forgetting(tx).forget(22))
        await deleting.delete()
        assert len(packed) == 2, "something was deleted since"
    await deleting.delete()
    assert len(packed) == 2
    assert await years.store.read(lambda tx: Marks(tx).unpacked()) is None


async def test_a_large_database_that_others_play_on_is_not_packed_at_the_start(years, monkeypatch):
    packed = []

    async def pack():
        packed.append(True)

    monkeypatch.setattr(years.store, "pack", pack)
    monkeypatch.setattr(retention, "PACKED_AT_WORK", 0)
    await years.fill(games=3)
    await years.store.write(lambda tx: Forgetting(tx).forget(33))
    for alone in (False, True):
        assert not packed, "people play"
        packing = Packing(years.store, alone=alone)
        await Retention(years.store, years.personal_data, packing, DAYS, lambda: years.now).begin()
    assert packed


async def test_a_chat_that_the_bot_is_not_in_goes_when_nobody_has_asked_or_played_there_for_long(years):
    def ask(tx: Tx) -> list[int]:
        places, found = InlinePlaces(tx), []
        for person, days in ((11, 0), (22, 0), (22, DAYS)):
            chat_id = places.create()
            places.expect(chat_id, person, START + days * DAY, f"A{len(found)}")
            found.append(chat_id)
        played(tx, Place(found[1]), START + DAYS * DAY)
        return found

    silent, played_in, asked = await years.store.write(ask)
    years.now += (DAYS + 1) * DAY
    await years.work()
    kept = await years.store.read(
        lambda tx: [InlinePlaces(tx).get(each) for each in (silent, played_in, asked)]
    )
    assert [each is not None for each in kept] == [False, True, True]
    await years.store.write(lambda tx: Forgetting(tx).forget(22))
    addresses = await years.store.read(lambda tx: [InlinePlaces(tx).at(f"A{number}") for number in range(3)])
    assert addresses == [None, (played_in, 1), (asked, 1)], (
        "others play there, and nobody knows who had asked"
    )
    assert await years.store.read(lambda tx: InlinePlaces(tx).asked(22, 0.0)) == 0
    assert await problems_of(years.store) == []
