"""The Caddyfile before a bot, and before two workers of which one is not there."""

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from bot.table.presses import Roll
from tests.paths import ROOT
from tests.play.app_pages import app_settings, pages_of
from tests.play.metrics_page import is_served
from tests.play.phones import SWIFT, bot_in, game_of, until
from tests.play.tables import group_of, quick_world, started
from tests.ports import free_port
from tests.programs import program

CADDYFILE = ROOT / "deploy" / "caddy" / "Caddyfile"


@asynccontextmanager
async def caddy_at(port: int, folder: Path, **workers: str) -> AsyncIterator[None]:
    """The proxy, which serves at this port, with these addresses of workers."""
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text("utf-8"), "utf-8")
    process = await asyncio.create_subprocess_exec(
        *(program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", config),
        env=os.environ | workers | {"DOMAIN": f"http://127.0.0.1:{port}", "HOME": str(folder)},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await is_served(port)
        yield
    finally:
        process.terminate()
        await process.wait()


def it_is_for_a_bot_on_this_machine_without_variables() -> None:
    adapt = [program("caddy", "caddy"), "adapt", "--config", CADDYFILE]
    done = subprocess.run(adapt, check=True, capture_output=True, text=True)
    assert [text for text in done.stderr.splitlines() if "formatted" in text] == []
    (route,) = json.loads(done.stdout)["apps"]["http"]["servers"]["srv0"]["routes"]
    assert route["match"] == [{"host": ["bot.example.org"]}]
    for port in (8443, 8090):
        assert f'"upstreams": [{{"dial": "127.0.0.1:{port}"}}]' in json.dumps(route)


async def test_updates_and_pages_reach_the_bot_through_it(tmp_path: Path):
    it_is_for_a_bot_on_this_machine_without_variables()
    at, bot, app, *nobody = [free_port() for _ in range(5)]
    workers = [
        f"127.0.0.1:{absent} 127.0.0.1:{there}" for absent, there in zip(nobody, (bot, app), strict=True)
    ]
    changes = app_settings(app) | {
        "app_url": f"http://127.0.0.1:{at}/app",
        "webhook_url": f"http://127.0.0.1:{at}/updates",
        "webhook_secret": SecretStr("a-secret-of-these-tests"),
        "webhook_port": bot,
    }
    world = quick_world()
    async with (
        caddy_at(at, tmp_path, BOTS=workers[0], APPS=workers[1]),
        bot_in(world, tmp_path / "bot.db", SWIFT, **changes) as phones,
        pages_of(world, at) as pages,
    ):
        chat, people = group_of(world, 2)
        game = game_of(await started(phones, chat, people, "yatzy"))
        mover, waiter = [await pages.open(user, game) for user in people]
        status, body = await pages.press(mover, Roll(game, mover.version))
        assert status == 200, body
        await until(lambda: waiter.version > 2, "the throw, told at once through the proxy")
        async with pages.http.get(f"{pages.base}/") as answer:
            assert answer.status == 200
    assert world.state.failures == []
