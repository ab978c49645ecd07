"""A group on the sandbox's page, the real bot in it with its table in a Mini App, and the browser."""

import time
from dataclasses import replace

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.browser_play.app.people import Party, Player
from tests.play.app_pages import served_app
from tests.play.phones import NO_LIMITS, running, settings_for


class Clock:
    """A clock that is ahead of the machine's by whatever a test says."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def world(clock):
    return World(limits=NO_LIMITS, clock=clock)


@pytest.fixture
async def page_url(world, clock, tmp_path):
    # Every change of a game would be an edit of its own if nothing held the board back.
    swift = replace(USUAL_TIMING, edits=0.02, double_tap=0, tap=0.0, quota=0.01)
    async with serve(create_app(world)) as address:
        app = served_app(world, address)
        settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000, **app)
        async with running(settings, swift, clock):
            yield address


@pytest.fixture
def party(world, open_page):
    """`await party("Аня", "Боб", sizes=...)`: a group of these people, each with a window on it."""

    async def made(*names: str, others: tuple[str, ...] = (), sizes: dict[str, dict[str, int]] | None = None):
        people = {
            name: world.membership.add_person(name, language_code="ru", started=True).id
            for name in (*names, *others)
        }
        chat = world.membership.add_group("Дача", list(people.values()))
        found = Party(world, chat, people)
        for name in names:
            size = (sizes or {}).get(name)
            page = await open_page(people[name], chat.id, **({"size": size} if size else {}))
            found.windows[name] = Player(name, page)
        return found

    return made
