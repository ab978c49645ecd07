"""The Caddyfile before a bot, and before two workers of which one is not there."""

import asyncio
import json
import os
import subprocess
from pathlib import Path

from pydantic import SecretStr

from bot.table.buttons.board import Roll
from tests.paths import ROOT
from tests.play.app_pages import app_settings, pages_of
from tests.play.metrics_page import is_served
from tests.play.phones import SWIFT, bot_in, game_of, until
from tests.play.tables import group_of, quick_world, started
from tests.ports import free_port
from tests.programs import program

CADDYFILE = ROOT / "deploy" / "caddy" / "Caddyfile"


def test_without_variables_it_is_for_a_bot_on_this_machine():
    caddy = program("caddy", "caddy")
    done = subprocess.run([caddy, "adapt", "--config", CADDYFILE], check=True, capture_output=True, text=True)
    assert [text for text in done.stderr.splitlines() if "formatted" in text] == []
    (route,) = json.loads(done.stdout)["apps"]["http"]["servers"]["srv0"]["routes"]
    assert route["match"] == [{"host": ["bot.example.org"]}]
    assert '"upstreams": [{"dial": "127.0.0.1:8443"}]' in json.dumps(route)
    assert '"upstreams": [{"dial": "127.0.0.1:8090"}]' in json.dumps(route)


async def test_updates_reach_the_bot_through_it(tmp_path: Path):
    caddy, at, bot, nobody = program("caddy", "caddy"), free_port(), free_port(), free_port()
    bots = [f"127.0.0.1:{port}" for port in (nobody, bot)]
    variables = {"DOMAIN": f"http://127.0.0.1:{at}", "BOTS": " ".join(bots), "HOME": str(tmp_path)}
    config = tmp_path / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text("utf-8"), "utf-8")
    process = await asyncio.create_subprocess_exec(
        *(caddy, "run", "--adapter", "caddyfile", "--config", config),
        env=os.environ | variables,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await is_served(at)
        webhook = {
            "webhook_url": f"http://127.0.0.1:{at}/updates",
            "webhook_secret": SecretStr("a-secret-of-these-tests"),
            "webhook_port": bot,
        }
        world = quick_world()
        async with bot_in(world, tmp_path / "bot.db", **webhook) as phones:
            chat, people = group_of(world, 3)
            for number, word in enumerate(("/help", "/rules", "/top")):
                world.conversation.send(people[number], chat.id, word)
            async with asyncio.timeout(30):
                await until(lambda: len(phones.said(chat.id)) == 3, "three answers")
        assert world.state.failures == []
    finally:
        process.terminate()
        await process.wait()


async def test_pages_of_the_mini_app_are_told_at_once_through_it(tmp_path: Path):
    caddy, at, bot, nobody = program("caddy", "caddy"), free_port(), free_port(), free_port()
    apps = " ".join(f"127.0.0.1:{port}" for port in (nobody, bot))
    variables = {"DOMAIN": f"http://127.0.0.1:{at}", "APPS": apps, "HOME": str(tmp_path)}
    config = tmp_path / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + CADDYFILE.read_text("utf-8"), "utf-8")
    process = await asyncio.create_subprocess_exec(
        *(caddy, "run", "--adapter", "caddyfile", "--config", config),
        env=os.environ | variables,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await is_served(at)
        world = quick_world()
        settings = app_settings(bot) | {"app_url": f"http://127.0.0.1:{at}/app"}
        async with (
            bot_in(world, tmp_path / "bot.db", SWIFT, **settings) as phones,
            pages_of(world, at) as pages,
        ):
            chat, people = group_of(world, 2)
            game = game_of(await started(phones, chat, people, "yatzy"))
            async with asyncio.timeout(30):
                mover, waiter = [await pages.open(user, game) for user in people]
                status, body = await pages.press(mover, Roll(game, mover.version))
                assert status == 200, body
                await until(lambda: waiter.version > 2, "the throw, through the proxy")
                async with pages.http.get(f"{pages.base}/") as answer:
                    assert answer.status == 200
        assert world.state.failures == []
    finally:
        process.terminate()
        await process.wait()
