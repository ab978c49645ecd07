"""What the bot does not start with: wrong tokens, addresses, settings, commands and files."""

import asyncio
import contextlib
import sqlite3

import pytest

from bot import app
from bot.config import Settings
from tests.bot.command_line.processes import telegram
from tests.bot.virtual_time import TOKEN


async def test_a_token_nobody_knows_ends_it_with_one_line(bot, world):
    other = "987654:zyxwvutsrqponmlkjihgfedcbazyxwvutsrqp"
    code, out, err = await bot.run(BOT_TOKEN=other, BOT_API_URL=world.address)
    assert (code, out) == (2, "")
    assert err == f"BOT_TOKEN: {world.address} does not know this token\n"
    code, out, err = await bot.run("doctor", BOT_TOKEN=other, BOT_API_URL=world.address)
    assert code == 1
    assert "token: problem: " in out
    assert other.split(":")[1] not in out + err


@contextlib.asynccontextmanager
async def answering(status, body):
    """A server with one answer to everything; yields its address."""

    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (
            "404 Not Found",
            b"<html>nothing here</html>",
            "BOT_API_URL: {} answers Not Found (404), not as a Bot API server does",
        ),
        ("200 OK", b"<html>Welcome</html>", "BOT_API_URL: {} answers OK (200), not as a Bot API server does"),
        (
            "404 Not Found",
            b'{"ok":false,"error_code":404,"description":"Not Found"}',
            "BOT_API_URL, BOT_TOKEN: {} finds no bot there; one of the two is wrong",
        ),
    ],
)
async def test_an_address_that_is_no_bot_api_is_not_blamed_on_the_token(bot, status, body, said):
    async with answering(status, body) as address:
        settings = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address}
        code, out, err = await bot.run("run", **settings)
        assert (code, out, err) == (2, "", said.format(address) + "\n")
        code, out, err = await bot.run("doctor", **settings)
        assert (code, err) == (1, "")
        assert out.splitlines()[-1] == f"token: problem: {said.format(address)}"


async def test_where_telegram_itself_is_asked_a_page_in_its_place_is_waited_out(
    tmp_path, monkeypatch, caplog
):
    stop = asyncio.Event()
    async with answering("200 OK", b"<html>maintenance</html>") as address:
        monkeypatch.setattr(Settings.model_fields["bot_api_url"], "default", address)
        settings = Settings(
            _env_file=None, bot_token=TOKEN, bot_api_url=address, database_path=tmp_path / "bot.db"
        )
        running = asyncio.create_task(app.run(settings, stop))
        async with asyncio.timeout(30):
            while "reaching Telegram failed" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        stop.set()
        await running
    assert "answers OK (200), not as a Bot API server does" in caplog.text


async def test_without_a_token_it_says_so_and_what_can_be_done(bot):
    for arguments in ([], ["run"]):
        code, out, err = await bot.run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("BOT_TOKEN: not set")
        assert "playground" in err


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"BOT_TOKEN": "not-a-token-at-all"}, "BOT_TOKEN: "),
        ({"TIME_ZONE": "Mars/Olympus"}, "TIME_ZONE: "),
        ({"PLAYGROUND_PORT": "http-port"}, "PLAYGROUND_PORT: "),
    ],
)
async def test_wrong_settings_are_one_line_each_and_status_2(bot, environment, said):
    (value,) = environment.values()
    code, out, err = await bot.run(**environment)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert value not in err


async def test_wrong_commands_and_files_are_told_in_a_line(bot, world):
    code, _, err = await bot.run("dance")
    assert code == 2
    assert "Traceback" not in err
    (bot.folder / "text.db").write_text("this is no database at all, only some text", encoding="utf-8")
    with sqlite3.connect(bot.folder / "other.db") as other:
        other.execute("CREATE TABLE of_another_program (x)")
    # Status 2 where no other moment is any better, so that nobody starts it again and again.
    for path, status in (("text.db", 2), ("other.db", 2), (".", 2), ("/proc/none/bot.db", 1)):
        code, out, err = await bot.run("run", DATABASE_PATH=path, **telegram(world))
        assert (code, out, err.count("\n")) == (status, "", 1), err
    webhook = {"WEBHOOK_URL": "http://127.0.0.1/x", "WEBHOOK_SECRET": "not-to-be-seen"}
    for settings, status in (  # an address may be up a moment later
        ({"METRICS_HOST": "203.0.113.7", "METRICS_PORT": "9464"}, 1),
        ({"METRICS_HOST": "not a host", "METRICS_PORT": "9464"}, 2),
        ({**webhook, "WEBHOOK_HOST": "203.0.113.7"}, 1),
    ):
        code, out, err = await bot.run("run", DATABASE_PATH="new.db", **settings, **telegram(world))
        lines = [line for line in err.splitlines() if "_HOST, " in line]
        assert (code, out, len(lines)) == (status, "", 1), err
        assert "Traceback" not in err
    for arguments in (["backup"], ["backup", "/nowhere/at/all.db"]):
        code, out, err = await bot.run(*arguments)
        assert (code, out, err.count("\n")) == (1, "", 1)
