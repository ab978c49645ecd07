"""Displays of games: what is shown beside the chat, in which order, and what other workers have changed."""

import asyncio

import pytest

from bot.ground.values.place import Place
from bot.table.messages.displays import Displays
from bot.table.service.reply import Shown
from bot.table.views.game import LobbyView
from engine.presets import ruleset


def shown(game, number=0, *, open_tables=True):
    view = LobbyView(game, Place(-1), ruleset("yatzy"), (), 0, "")
    return Shown(view, None, open_tables=open_tables, number=number)


class Pages:
    """Open tables of two games."""

    def __init__(self):
        self.told = []

    def show(self, state):
        self.told.append((state.view.game, state.number))

    def games(self):
        return {1, 2}


class Colleagues:
    """The worker of this process, which others tell of games and is told to tell them."""

    def __init__(self):
        self.told = []

    def subscribe(self, *, changed):
        self.changed = changed

    async def tell_others(self, game):
        self.told.append(game)


class Reading:
    """Displays of a worker; what is read has the next number."""

    def __init__(self):
        self.worker, self.pages, self.tasks, self.number = Colleagues(), Pages(), [], 10
        self.displays = Displays(self.worker, self._read, self.tasks.append)
        self.displays.add(self.pages)

    async def _read(self, game):
        self.number += 1
        return shown(game, self.number)

    async def settle(self):
        while self.tasks:
            await self.tasks.pop(0)


@pytest.fixture
async def reading():
    return Reading()


async def test_a_game_that_another_worker_has_changed_is_read_once(reading):
    for _ in range(3):
        reading.worker.changed(2)
    reading.worker.changed(3)  # nobody has it open here
    await reading.settle()
    assert reading.pages.told == [(2, 11)]
    reading.worker.changed(2)
    await reading.settle()
    assert reading.pages.told == [(2, 11), (2, 12)]


async def test_after_a_lost_session_every_open_table_is_read(reading):
    reading.worker.changed(None)
    await reading.settle()
    assert sorted(game for game, _ in reading.pages.told) == [1, 2]


async def test_what_is_read_does_not_replace_something_newer(reading):
    reading.worker.changed(1)
    assert not reading.displays.overtaken(shown(1, 99))
    await reading.settle()
    assert reading.pages.told == []


async def test_others_are_told_of_games_whose_tables_are_open(reading):
    reading.displays.tell_others(shown(1, open_tables=False))
    reading.displays.tell_others(shown(2))
    await reading.settle()
    assert reading.worker.told == [2]


def test_an_older_state_of_a_game_is_overtaken_and_one_without_a_number_never():
    displays = Displays(None, asyncio.sleep, lambda work: work.close())
    found = [displays.overtaken(shown(*each)) for each in ((1, 5), (1, 4), (1, 5), (2, 3), (1, 0), (1, 6))]
    assert found == [False, True, False, False, False, False]
