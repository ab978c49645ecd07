"""Solving costs time, room and trust: a short queue, a quota, nothing secret, no menu beyond the menu."""

import asyncio
import os
import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.coach.tables import BROKEN_OFF, FREE, WAITING, Job, SolvedTables, SolverQueue, Urgency, trim
from bot.ground.values import Place
from bot.rulebook.names import RulesName
from bot.table.actions import By
from bot.table.model import LobbyView, Refusal, Reply
from bot.table.presses import PickOption
from engine.presets import ruleset
from engine.records.rules_code import encode
from tests.play.clocked_games import ANYA, ClockedGames

pytestmark = [pytest.mark.virtual, pytest.mark.sqlite]

CARDS = [ruleset("classic", {"poker_prize": prize}) for prize in range(1, WAITING * 6 + 1)]
"""Rulesets, each with a table of its own."""


def lobby_view(rules, chat):
    return LobbyView(7, Place(chat), rules, (), 1, "")


class Tables(SolvedTables):
    """Tables that are solved when the test says so: what is begun, what is broken off, in order."""

    def __init__(self, folder):
        super().__init__(folder)
        self.log = []
        self.finish = asyncio.Event()

    async def _run(self, what, _name, rules, _on_progress):
        self.log.append((what, rules))
        try:
            await self.finish.wait()
        except asyncio.CancelledError:
            self.log.append(("broken off", rules))
            raise
        self.finish.clear()
        raise OSError("nothing is solved here")

    async def until(self, *last):
        """See to it that the newest thing done is this."""
        await asyncio.sleep(1)
        assert self.log[-1] == last

    async def solved(self, *then):
        """Let what is under way be solved, and see what is begun next."""
        self.finish.set()
        await self.until(*then)


@pytest.fixture
def tables(tmp_path):
    return Tables(tmp_path)


async def test_at_most_eight_wait_and_the_rest_may_ask_again(tables):
    for rules in CARDS[: WAITING + 5]:
        tables.want(rules)
    assert [rules for rules in CARDS if tables.progress(rules) is not None] == CARDS[: WAITING + 1]
    await asyncio.sleep(1)
    tables.finish.set()
    await asyncio.sleep(1)
    assert len(tables.log) == 2, "one is solved, and another one begun"
    tables.want(CARDS[WAITING + 1])
    assert tables.progress(CARDS[WAITING + 1]) is not None


async def test_of_one_chat_only_its_newest_waits(tables):
    tables.want(CARDS[0], "lobby", -1)
    await tables.until("values", CARDS[0])
    for rules in CARDS[1 : WAITING * 3]:
        tables.want(rules, "lobby", -2)
    tables.want(CARDS[40], "lobby", -3)
    assert tables.progress(CARDS[40]) is not None, "another chat is not kept out by it"
    await tables.solved("values", CARDS[WAITING * 3 - 1])
    await tables.solved("values", CARDS[40])
    assert len(tables.log) == 3


async def test_played_games_go_before_lobbies_and_these_before_what_no_table_waits_for(tables):
    first, puzzle, lobby, played = CARDS[:4]
    tables.want(first, "played", -1)
    await tables.until("values", first)
    tables.want(puzzle)
    tables.want(lobby, "lobby", -2)
    tables.want(played, "played", -3)
    await asyncio.sleep(1)  # what there is on disk is looked at first
    for each in (played, lobby, puzzle):
        await tables.solved("values", each)
    assert len(tables.log) == 4, "nothing was broken off for what is not more urgent"


async def test_the_lobby_goes_first_and_a_change_of_its_game_changes_what_is_solved(tables):
    puzzle, one, other = CARDS[:3]
    tables.want(puzzle)
    await tables.until("values", puzzle)
    tables.want(one, "lobby", -2)
    await tables.until("values", one)
    assert tables.log[1] == ("broken off", puzzle)
    tables.want(other, "lobby", -2)
    await tables.until("values", other)
    assert tables.log[3] == ("broken off", one)
    assert tables.progress(one) is None, "nobody wants it any more"
    await tables.solved("values", puzzle)


async def test_the_game_of_a_lobby_that_starts_stays_ahead_of_other_lobbies(tables):
    first, one, other = CARDS[:3]
    tables.want(first, "played", -1)
    await tables.until("values", first)
    tables.want(one, "lobby", -2)
    tables.want(other, "lobby", -3)
    tables.want(other, "played", -3)
    tables.want(CARDS[3], "lobby", -3)  # another topic of that chat
    await tables.solved("values", other)
    await tables.solved("values", one)
    await tables.solved("values", CARDS[3])


async def test_a_closed_lobby_waits_for_nothing(tables):
    tables.want(CARDS[0], "played", -1)
    tables.expect(lobby_view(CARDS[1], -2))
    assert tables.progress(CARDS[1]) == 0.0
    tables.expect(replace(lobby_view(CARDS[1], -2), closed=True))
    await tables.until("values", CARDS[0])
    assert tables.progress(CARDS[1]) is None


async def test_a_full_queue_makes_room_for_what_is_more_urgent(tables):
    tables.want(CARDS[0], "played", -1)
    await tables.until("values", CARDS[0])
    for chat, rules in enumerate(CARDS[1 : WAITING + 1]):
        tables.want(rules, "lobby", chat)
    tables.want(CARDS[WAITING + 1], "lobby", 100)
    assert tables.progress(CARDS[WAITING + 1]) is None
    tables.want(CARDS[WAITING + 2], "played", 101)
    assert tables.progress(CARDS[WAITING + 2]) == 0.0
    assert tables.progress(CARDS[WAITING]) is None, "the lobby that came last"
    await tables.solved("values", CARDS[WAITING + 2])


async def test_what_is_broken_off_may_end_its_process_meanwhile():
    queue = SolverQueue()
    ended = asyncio.Event()

    async def slow():
        try:
            await asyncio.Event().wait()
        finally:
            for _ in range(5):
                await asyncio.sleep(0.01)
            ended.set()

    async def quick():
        assert ended.is_set()

    first = asyncio.create_task(queue.run(Job(0, Urgency.SPREAD), slow))
    await asyncio.sleep(0.01)
    second = asyncio.create_task(queue.run(Job(1, Urgency.PLAYED), quick))
    await asyncio.sleep(0.01)
    queue.look()
    assert await second
    first.cancel()


async def test_what_is_broken_off_again_and_again_is_let_finish():
    queue = SolverQueue()
    log, go = [], asyncio.Event()

    async def work(name):
        log.append(name)
        await go.wait()

    async def quick():
        log.append("quick")

    spread = asyncio.create_task(queue.run(Job(0, Urgency.SPREAD), lambda: work("spread")))
    for number in range(1, BROKEN_OFF + 1):
        await asyncio.sleep(0.01)
        assert await queue.run(Job(number, Urgency.LOBBY), quick)
    await asyncio.sleep(0.01)
    last = asyncio.create_task(queue.run(Job(9, Urgency.PLAYED), quick))
    await asyncio.sleep(0.01)
    assert not last.done()
    go.set()
    assert await spread
    assert await last
    assert log == [*["spread", "quick"] * BROKEN_OFF, "spread", "quick"]


async def test_nothing_is_solved_where_less_than_a_gigabyte_is_free(tables, monkeypatch, caplog):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=FREE - 1))
    tables.want(CARDS[0])
    await asyncio.sleep(1)
    assert tables.progress(CARDS[0]) is None
    assert tables.log == []
    assert "1 GB" in caplog.text


def test_tables_that_were_not_used_for_longest_go_first(tmp_path):
    for number in range(5):
        table = tmp_path / f"{number}.solved"
        table.write_bytes(bytes(100))
        os.utime(table, (number, number))
    (tmp_path / "other.txt").write_bytes(bytes(1000))
    trim(tmp_path, 350)
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == ["2.solved", "3.solved", "4.solved", "other.txt"]
    trim(tmp_path, 10)
    assert sorted(each.name for each in tmp_path.glob("*.solved")) == ["4.solved"]


@pytest.mark.usefixtures("inline_database")
async def test_taps_and_codes_take_only_the_numbers_of_the_menu(store):
    games = ClockedGames(store)
    opened = await games.games.new_game(Place(-1000), ANYA, RulesName("pirate"))
    pressed = PickOption(opened.shown.view.game, "poker_prize", "33")
    assert (await games.games.press(pressed, By(ANYA, -1000))).refusal is not None
    code = RulesName(encode(ruleset("pirate", {"poker_prize": 33})))
    found = await games.games.new_game(Place(-2000), ANYA, code)
    assert isinstance(found, Reply)
    assert found.refusal is Refusal.NOT_POSSIBLE
