"""Displays of games: in which order, what other workers have changed, and what needs no drawing."""

import asyncio

import pytest

from bot.ground.values import Button, Place, Screen
from bot.ground.workers import ChangedElsewhere
from bot.table.model import GameUpdate, LobbyView, Panel
from bot.table.show.drawing import BRIEF, fingerprint, shows
from bot.table.show.presenter import AppTables
from bot.table.show.surface import PanelPresenter, SurfacePresenter
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people


def shown(game, number=0, *, open_tables=True):
    view = LobbyView(game, Place(-1), ruleset("yatzy"), (), 0, "")
    return GameUpdate(view, None, open_tables=open_tables, number=number)


class Pages:
    """Open tables of two games."""

    def __init__(self):
        self.told = []

    def show(self, state):
        self.told.append((state.view.game, state.number))

    def cheer(self, game, said):
        self.told.append((game, said))

    def games(self):
        return {1, 2}


class Colleagues:
    """The worker of this process, which others tell of games and is told to tell them."""

    def __init__(self):
        self.told = []

    async def tell_others(self, game, said=""):
        self.told.append((game, said) if said else game)


class Reading:
    """Displays of a worker; what is read has the next number."""

    def __init__(self):
        self.worker, self.pages, self.tasks, self.number = Colleagues(), Pages(), [], 10
        self.tables = AppTables(self.worker, self._read, self.tasks.append)
        self.tables.add(self.pages)

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
        reading.tables.changed(ChangedElsewhere(2))
    await reading.settle()
    assert reading.pages.told == [(2, 11)]
    for _ in range(3):
        reading.tables.changed(
            ChangedElsewhere(3)
        )  # nobody has it open here, but perhaps the game before at its table
        await reading.settle()
    assert reading.pages.told.pop() == (3, 12)
    assert reading.pages.told == [(2, 11)]
    reading.tables.changed(ChangedElsewhere(None))  # a session is lost: all that is open is read
    await reading.settle()
    assert sorted(game for game, _ in reading.pages.told) == [1, 2, 2]
    reading.tables.changed(ChangedElsewhere(1))
    assert not reading.tables.overtaken(shown(1, 99))
    await reading.settle()
    assert len(reading.pages.told) == 3, "what is read does not replace something newer"
    game = GameUpdate(Played(ruleset("yatzy"), people(2), seed=1).view(), None)
    reading.tables.tell_others(game)
    reading.tables.tell_others(shown(2))
    reading.tables.tell_others(shown(3, open_tables=False))
    await reading.settle()
    assert reading.worker.told == [2, 3], (
        "of games whose tables are open, and of what may come at one that is"
    )


async def test_what_is_said_at_a_table_reaches_the_pages_of_all_workers_and_is_not_kept(reading):
    reading.tables.cheer(1, "👏")
    await reading.settle()
    assert (reading.worker.told, reading.pages.told) == ([(1, "👏")], [(1, "👏")])
    reading.tables.changed(ChangedElsewhere(2, "😂"))
    await reading.settle()
    assert reading.pages.told == [(1, "👏"), (2, "😂")], "nothing is read for it"


def test_an_older_state_of_a_game_is_overtaken_and_one_without_a_number_never():
    tables = AppTables(None, asyncio.sleep, lambda work: work.close())
    found = [tables.overtaken(shown(*each)) for each in ((1, 5), (1, 4), (1, 5), (2, 3), (1, 0), (1, 6))]
    assert found == [False, True, False, False, False, False]


ANYA, BOB = 100, 101


class Screens:
    """Cards that say their version; Anya's language is not known at first."""

    def __init__(self):
        self.known = asyncio.Event()

    async def panel(self, panel):
        if panel.user_id == ANYA and not self.known.is_set():
            waits = self.known.wait()
            if panel.view.version == 1:
                await waits
            else:
                waits.close()  # read meanwhile by another one
        return Screen(str(panel.view.version))


class Sender:
    def __init__(self):
        self.shown = []

    def show(self, place, message_id, screen, **_):
        assert message_id == place.chat_id
        self.shown.append((place.chat_id, screen.text))


def state(version):
    game = Played(ruleset("yatzy", {"pace": "together"}), people(2))
    game.wait()
    view = game.view(version=version, title="Кости")
    panels = tuple(Panel(user, user, view) for user in (ANYA, BOB))
    return GameUpdate(game.view(version=version), 5, panels=panels)


async def test_a_newer_state_does_not_overtake_one_that_waits_for_a_language():
    screens, sender = Screens(), Sender()
    surfaces = SurfacePresenter(None, sender, None, lambda work: work.close())
    presenter = PanelPresenter(None, screens, surfaces, sender, lambda work: work.close())
    tasks = [asyncio.create_task(presenter.present_all(state(version))) for version in (1, 2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    screens.known.set()
    await asyncio.gather(*tasks)
    assert [text for user, text in sender.shown if user == BOB] == ["1", "2"]
    assert [text for user, text in sender.shown if user == ANYA] == ["1", "2"]


def board(moment, said="Аня"):
    text = f'{said}, ваш ход\n⏳ <tg-time unix="{moment}" format="r">до 09:07</tg-time>'
    return Screen(text, ((Button("бросить", "r:1:1"),),))


def test_a_clock_may_be_wrong_for_a_moment_and_not_for_longer_and_all_else_is_another_screen():
    """However often the bot was away: what counts is what the board shows."""
    known = fingerprint(board(1_790_000_000))
    for later, same in ((0, True), (BRIEF, True), (-BRIEF, True), (BRIEF + 1, False)):
        assert shows(known, board(1_790_000_000 + int(later))) is same
    assert not shows(known, board(1_790_000_000, "Боб"))
    assert not shows(known, Screen("Аня, ваш ход\n"))
    assert not shows(fingerprint(Screen("Аня, ваш ход\n")), board(1_790_000_000))
    assert not shows(None, board(1_790_000_000))
    assert not shows(known.split("@", maxsplit=1)[0], board(1_790_000_000)), "of an earlier version"
