"""A person taps as fast as nobody plays: what is too much is told once and dropped."""

import asyncio
from types import SimpleNamespace

import pytest
from telegram import CallbackQuery, Update, User

from bot.chats.members import Blocks
from bot.chats.model import SettingValues
from bot.ground.tasks import BackgroundTasks
from bot.ground.texts.formatting import texts
from bot.ground.timing import Counters
from bot.table.handlers import taps as tap_throttle
from bot.table.handlers.taps import BURST, QUIET, TapThrottle
from bot.table.model import Refusal, refuse
from tests.bot.virtual_time import virtual

pytestmark = pytest.mark.virtual

TOO_FAST = texts("ru").say(refuse(Refusal.TOO_FAST).message)


class Chats:
    async def language(self, *_: object) -> str:
        return "ru"

    async def settings(self, *_: object) -> SettingValues:
        return SettingValues()


class Sender:
    def __init__(self) -> None:
        self.answers: list[tuple[str, str]] = []

    def answer(self, query: str, text: str) -> None:
        self.answers.append((query, text))


def throttle(seconds: float = 0.2) -> tuple[TapThrottle, Sender, Counters]:
    sender, counters = Sender(), Counters()
    client = SimpleNamespace(counters=counters)
    there, tasks = SimpleNamespace(blocks=Blocks()), BackgroundTasks()
    deps = SimpleNamespace(client=client, sender=sender, chats=Chats(), messages=tasks, attendance=there)
    return TapThrottle(deps, seconds), sender, counters


def tap(person: int, number: int = 0) -> Update:
    query = CallbackQuery(f"{person}.{number}", User(person, "x", is_bot=False), "1", data="r:1:1")
    return Update(number, callback_query=query)


async def test_a_burst_then_five_a_second_and_toasts_for_the_first_and_the_last_beyond():
    refuses, sender, counters = throttle()
    assert [refuses(tap(1, number)) for number in range(BURST + 4)] == [False] * BURST + [True] * 4
    await asyncio.sleep(0.01)
    assert sender.answers == [(f"1.{BURST}", TOO_FAST)]
    assert counters.presses["refused"] == 4
    taken = 0
    for _ in range(100):
        await asyncio.sleep(0.1)
        taken += not refuses(tap(1))
    assert 49 <= taken <= 51
    assert not refuses(tap(2)), "somebody else"
    await asyncio.sleep(2.5)
    assert [refuses(tap(1)) for _ in range(BURST)] == [False] * BURST


async def test_the_last_of_a_burst_is_answered_unless_one_behind_it_is_taken():
    refuses, sender, _ = throttle(5.0)
    for number in range(BURST + 2):
        refuses(tap(1, number))
        refuses(tap(2, number))
    for number in range(BURST + 2, BURST + 6):  # each before the burst would be over
        await asyncio.sleep(0.8 * QUIET)
        assert refuses(tap(1, number))
    await asyncio.sleep(5 * QUIET)
    last = [f"2.{BURST + 1}", f"1.{BURST + 5}"]
    assert sender.answers == [(query, TOO_FAST) for query in [f"1.{BURST}", f"2.{BURST}", *last]]
    refuses, sender, _ = throttle(0.1)
    assert [refuses(tap(1, number)) for number in range(BURST + 2)][BURST:] == [True, True]
    await asyncio.sleep(0.15)
    assert not refuses(tap(1, 99))
    await asyncio.sleep(5 * QUIET)
    assert sender.answers == [(f"1.{BURST}", TOO_FAST)]


async def test_only_taps_count_and_no_limit_can_be_set():
    refuses, sender, _ = throttle()
    assert not any(refuses(Update(number)) for number in range(99))
    refuses, sender, _ = throttle(0.0)
    assert not any(refuses(tap(1)) for _ in range(99))
    assert sender.answers == []


def test_who_was_told_and_has_rested_is_forgotten(monkeypatch):
    monkeypatch.setattr(tap_throttle, "_MANY", 50)

    @virtual
    async def scene():
        refuses, _, _ = throttle(0.001)
        for person in range(52):
            for _ in range(BURST + 1):
                refuses(tap(person))
        await asyncio.sleep(1)
        refuses(tap(0))
        assert len(refuses._told) == 0  # noqa: SLF001

    scene()
