"""A game whose people have its table open in the Mini App, in the chat, or now here and now there."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.ground.runtime.timing import Timing
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.table.buttons.board import Roll
from tests.play.app_pages import APP_ROOMS, AppPages, app_settings, free_port, pages_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import SWIFT, Life, Phones, game_of, running, settings_for, until
from tests.play.tables import group_of, quick_world, started

SceneOfPages = Callable[[Phones, AppPages, Life], Awaitable[None]]


@pytest.fixture
def table(target: Path | str, caplog: pytest.LogCaptureFixture) -> Callable[..., None]:
    """Runs a scene of people with pages and phones, and of lives of the bot."""

    def run(scene: SceneOfPages, timing: Timing = SWIFT) -> None:
        async def main() -> None:
            world, port = quick_world(), free_port()
            async with serve(create_app(world)) as address, pages_of(world, port) as pages:
                settings = settings_for(world, address, target, group_budget=1000, **app_settings(port))
                await scene(Phones(world), pages, lambda: running(settings, timing, rooms=APP_ROOMS))
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


def test_what_one_does_in_the_app_the_others_see_there_and_in_the_chat(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            chat, people = group_of(phones.world, 2)
            board = await started(phones, chat, people, "yatzy")
            game = game_of(board)
            windows = [await pages.open(user, game) for user in people]
            assert [w.events for w in windows] == [["state"], ["state"]]
            assert windows[0].state["language"] == "ru"
            assert windows[0].state["you"] == people[0]
            version = windows[0].version
            status, body = await pages.press(windows[0], Roll(game, version))
            assert (status, body["alert"]) == (200, False)
            assert body["said"]
            for window in windows:
                await pages.shows(window, window.id if window.version > version else body["id"])
            await until(lambda: windows[0].id == body["id"], "its own stream")
            assert windows[0].state == body["state"]
            assert set(windows[0].events[1:]) == {"change"}
            assert windows[1].version == windows[0].version

    table(scene)
