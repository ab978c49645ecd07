"""Solving costs time, room and trust: a short queue, a quota, nothing secret, no menu beyond the menu."""

import asyncio
import os
import shutil
from types import SimpleNamespace

from bot.analysis import solved_tables
from bot.analysis.solved_tables import FREE, WAITING, SolvedTables, trim
from bot.buttons.lobby import PickOption
from bot.service.chats.house_rules import RulesName
from bot.service.reply import Refusal, Reply
from bot.store import Store
from bot.views.place import Place
from engine.errors import OptionError
from engine.presets import PRESETS, preset, ruleset
from engine.records.rules_code import encode
from engine.rules.options import options_of
from engine.rules.ruleset import Ruleset
from engine.solver import cache
from engine.solver.solvable import refusal
from tests.engine.games import RULESETS
from tests.play.clocked_games import ANYA, ClockedGames


def _tables(count):
    """So many rulesets, each with a table of its own."""
    by_name = {}
    for rules in RULESETS.values():
        if isinstance(rules, Ruleset) and refusal(rules) is None:
            by_name[cache.cache_name(rules)] = rules
        if len(by_name) == count:
            break
    return list(by_name.values())


CARDS = _tables(WAITING * 6)


def _place(number):
    return Place(-1000 + number)


def _makes_sense(key, option, value):
    try:
        ruleset(key, {option: value})
    except OptionError:
        return False
    return True


async def done(queue, rules):
    while queue.progress(rules) is not None:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


class Queue(SolvedTables):
    """Tables whose solving waits to be let go."""

    def __init__(self, folder):
        super().__init__(folder)
        self.begun = []
        self.go = asyncio.Event()

    async def _run(self, _what, _name, rules):
        self.begun.append(rules)
        await self.go.wait()
        raise OSError("nothing is solved here")


async def test_at_most_eight_wait_and_the_rest_may_ask_again(tmp_path):
    queue = Queue(tmp_path)
    for rules in CARDS[: WAITING + 5]:
        queue.want(rules)
    await asyncio.sleep(0.2)
    taken = [rules for rules in CARDS if queue.progress(rules) is not None]
    assert taken == CARDS[: WAITING + 1]
    queue.go.set()
    await done(queue, CARDS[WAITING])
    queue.want(CARDS[WAITING + 1])
    assert queue.progress(CARDS[WAITING + 1]) is not None
    await queue.close()


async def test_of_one_chat_only_its_newest_waits(tmp_path):
    queue = Queue(tmp_path)
    queue.want(CARDS[0], chat=-1)
    while not queue.begun:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    for rules in CARDS[1 : WAITING * 3]:
        queue.want(rules, chat=-2)
    queue.want(CARDS[40], chat=-3)
    assert queue.progress(CARDS[40]) is not None, "another chat is not kept out by it"
    queue.go.set()
    await done(queue, CARDS[40])
    await done(queue, CARDS[WAITING * 3 - 1])
    assert queue.begun[0] == CARDS[0]
    assert len(queue.begun) == 3
    assert set(queue.begun[1:]) == {CARDS[WAITING * 3 - 1], CARDS[40]}
    await queue.close()


async def test_nothing_is_solved_where_less_than_a_gigabyte_is_free(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=FREE - 1))
    queue = Queue(tmp_path / "tables")
    queue.want(CARDS[0])
    await done(queue, CARDS[0])
    assert queue.begun == []
    assert "1 GB" in caplog.text
    await queue.close()


def test_tables_that_were_not_used_for_longest_go_first(tmp_path):
    for number in range(5):
        table = tmp_path / f"{number}.solved"
        table.write_bytes(bytes(100))
        os.utime(table, (number, number))
    (tmp_path / "other.txt").write_bytes(bytes(1000))
    trim(tmp_path, 350)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "2.solved",
        "3.solved",
        "4.solved",
        "other.txt",
    ]
    trim(tmp_path, 10)
    assert sorted(each.name for each in tmp_path.glob("*.solved")) == ["4.solved"]


def test_the_process_that_solves_knows_no_token(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "123:secret")
    monkeypatch.setenv("bot_token", "123:secret")
    monkeypatch.setenv("LANG", "C")
    known = solved_tables.environment()
    assert "123:secret" not in known.values()
    assert known["LANG"] == "C"
    assert "PATH" in known


async def test_taps_and_codes_take_only_the_numbers_of_the_menu(tmp_path):
    offered = reached = 0
    async with await Store.open(tmp_path / "bot.db") as store:
        games = ClockedGames(store)
        for key in PRESETS:
            for option in options_of(preset(key)):
                if option.number_range is None:
                    continue
                between = next(
                    n
                    for n in range(option.number_range.low, option.number_range.high + 1)
                    if n not in option.choices
                )
                opened = await games.games.new_game(_place(reached), ANYA, RulesName(key))
                chat, game = opened.shown.view.place.chat_id, opened.shown.view.game
                pressed = PickOption(game, option.key, str(between))
                reply = await games.games.press(pressed, ANYA, chat, None)
                assert reply.refusal is not None
                rules = (
                    ruleset(key, {option.key: between}) if _makes_sense(key, option.key, between) else None
                )
                reached += 1
                if rules is not None:
                    offered += 1
                    found = await games.games.new_game(_place(-reached), ANYA, RulesName(encode(rules)))
                    assert isinstance(found, Reply)
                    assert found.refusal is Refusal.NOT_POSSIBLE
    assert offered > 5
