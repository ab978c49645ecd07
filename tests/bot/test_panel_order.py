"""Cards of a game are shown in the order of its states, though somebody's language is read first."""

import asyncio

from bot.ground.values.screen import Screen
from bot.table.messages.panels import PanelPresenter
from bot.table.service.reply import Panel, Shown
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people

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
    return Shown(game.view(version=version), 5, panels=panels)


async def test_a_newer_state_does_not_overtake_one_that_waits_for_a_language():
    screens, sender = Screens(), Sender()
    presenter = PanelPresenter(None, screens, sender, None, None, lambda work: work.close())
    tasks = [asyncio.create_task(presenter.present(state(version))) for version in (1, 2)]
    await asyncio.sleep(0.01)
    screens.known.set()
    await asyncio.gather(*tasks)
    assert [text for user, text in sender.shown if user == BOB] == ["1", "2"]
    assert [text for user, text in sender.shown if user == ANYA] == ["1", "2"]
