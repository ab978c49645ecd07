import asyncio
import gc
import io
import json
import logging
import sys
import threading

import pytest
from pydantic import SecretStr
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.config import Settings
from bot.ground.store.base import UnavailableError
from bot.ground.tasks import REDACTED, Redactor
from bot.ground.telegram.client import Client
from bot.operation import standard_output as logs
from tests.bot.virtual_time import TOKEN, Telegram, client_of, refusal

SECRET = TOKEN.partition(":")[2]


class Log(io.StringIO):
    """What the bot's logging has written."""

    style = "text"

    def __call__(self):
        return self.getvalue()


@pytest.fixture(params=["text", "json"], autouse=True)
def written(request, monkeypatch, usual_log):  # noqa: ARG001 - as it is afterwards
    """Logging as the bot sets it up, into memory."""
    log = Log()
    monkeypatch.setattr(sys, "stderr", log)
    logs.set_up_logging("DEBUG", request.param, Redactor(TOKEN))
    log.style, log.handler = request.param, logging.getLogger().handlers[-1]
    return log


def raise_with_cause():
    raise RuntimeError("call failed") from OSError(f"cannot reach https://api.telegram.org/bot{TOKEN}/getMe")


def test_neither_message_nor_arguments_nor_traceback_show_it(written):
    logger = logging.getLogger("x.y")
    logger.info("url https://api.telegram.org/bot%s/getMe", TOKEN)
    logger.info("encoded %s", TOKEN.replace(":", "%3A"))
    logger.info("secret alone %s", SECRET)
    logger.info("in a dict %r", {"token": TOKEN})
    logger.info("somebody else's %s", "987654321:AAF-zyxwvutsrqponmlkjihgfedcba98765")
    logger.info("stack", stack_info=True)
    try:
        raise_with_cause()
    except RuntimeError:
        logger.exception("failed with %s", TOKEN)
    text = written()
    assert SECRET not in text
    assert "zyxwvuts" not in text
    assert text.count(REDACTED) >= 7
    assert "raise_with_cause" in text
    assert "cannot reach" in text
    if written.style == "json":
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line["level"] for line in lines] == ["INFO"] * 6 + ["ERROR"]
        assert "stack" in lines[5]
        assert "Traceback" in lines[6]["exception"]


def test_a_broken_logging_call_is_named_without_its_arguments(written):
    logger = logging.getLogger(f"broken.{written.style}")
    logger.propagate = False  # pytest listens at the root, and raises
    logger.addHandler(written.handler)
    logger.info("%d", TOKEN)
    logger.handlers.clear()
    text = written()
    assert SECRET not in text
    assert "TypeError" in text
    assert "test_logs.py" in text


def test_other_secrets_are_hidden_unless_they_could_be_any_word():
    redact = Redactor(TOKEN, "another-secret", "short")
    assert redact(f"{TOKEN} another-secret short") == "<token> <token> short"


async def test_errors_of_tasks_and_threads_and_destructors(written):
    async def fail():
        raise RuntimeError(f"task {TOKEN}")

    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect(1)  # the task is young
    thread = threading.Thread(target=raise_with_cause)
    thread.start()
    thread.join()
    sys.unraisablehook(type("Args", (), {"exc_value": RuntimeError(f"unraisable {TOKEN}")}))
    sys.excepthook(RuntimeError, RuntimeError(f"main {TOKEN}"), None)
    text = written()
    assert SECRET not in text
    for word in ("task <token>", "raise_with_cause", "unraisable <token>", "main <token>"):
        assert word in text


def test_an_outage_is_a_line_and_no_traceback_and_a_mistake_of_ours_has_one(written):
    logger = logging.getLogger("x")
    lost = UnavailableError("the connection was lost")
    for error in (NetworkError("Bad Gateway (502)"), TimedOut(), RetryAfter(3), lost):
        try:
            raise error
        except (TelegramError, UnavailableError):
            logger.exception("handling failed")
    assert "Traceback" not in written()
    assert written().count("handling failed") == 4
    assert "UnavailableError: the connection was lost" in written()
    assert "NetworkError: Bad Gateway (502)" in written()
    try:
        raise BadRequest("can't parse entities")
    except TelegramError:
        logger.exception("handling failed")
    assert "Traceback" in written()


def test_neither_the_bot_nor_its_library_shows_it(machine, written):
    async def main():
        client = Client(Settings(bot_token=SecretStr(TOKEN), bot_api_url="http://127.0.0.1:9"))
        assert SECRET not in f"{client!r} {client}"
        logging.getLogger("x").info("%r %s %r", client, client, client.base_url)
        try:
            await client.initialize()
        finally:
            await client.shutdown()

    with pytest.raises(NetworkError) as caught:
        machine.run(main())
    sys.excepthook(type(caught.value), caught.value, caught.tb)
    assert "UnreachedError" in written()
    assert "Using selector" in written(), "everybody else's lines for finding bugs"
    assert "Set Bot API URL" not in written(), "these would show what people write"
    assert SECRET not in written()


async def test_a_rejected_token_is_not_repeated(written):
    telegram = Telegram()
    telegram.latency, telegram.plan = 0, lambda *_: refusal(401, "Unauthorized")
    client = client_of(telegram)
    with pytest.raises(InvalidToken) as caught:
        await client.initialize()
    await client.shutdown()
    assert SECRET in str(caught.value)  # what the library does; or this test shows nothing
    logging.getLogger("x").error("no good", exc_info=caught.value)
    assert SECRET not in written()


def test_a_password_in_an_address_does_not_show_and_usual_numbers_and_addresses_do(written):
    logging.getLogger("bot").error("cannot reach postgresql://bot:se:cret@host/bot and http://host/a:b@c")
    assert "se:cret" not in written()
    assert "host/bot and http://host/a:b@c" in written()
    logging.getLogger("x").info("chat -1001234567890 at 12:30:45, 2026-11-21T10:00:00")
    assert "chat -1001234567890 at 12:30:45, 2026-11-21T10:00:00" in written()
