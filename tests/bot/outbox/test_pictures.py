"""Pictures on their way: after everything else, once, by their file where Telegram knows it."""

import asyncio

import pytest

from bot.ground.outbox.attempts import SentPicture
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.outbox.test_attempts import Noted
from tests.bot.virtual_time import Telegram, now, outbox, refusal, virtual

GROUP = Place(-5)
CAPTION = Screen("<b>below</b>")
PNG = b"\x89PNG"


class WithPhotos(Telegram):
    """Answers with a photo in two sizes, as Telegram does."""

    def _apply(self, name, parameters):
        found = super()._apply(name, parameters)
        if name == "sendPhoto":
            found["photo"] = [{"file_id": "small"}, {"file_id": "large"}]
        return found


@virtual
async def test_a_picture_is_uploaded_and_its_file_told():
    telegram, noted = WithPhotos(), Noted()
    sent = await outbox(telegram).picture(GROUP, PNG, CAPTION, noted, reply_to=3)
    assert isinstance(sent, SentPicture)
    assert sent.file_id == "large"
    assert noted.steps == ["begin"]
    ((_, method, parameters),) = telegram.calls
    assert method == "sendPhoto"
    assert parameters["caption"] == "<b>below</b>"
    assert "text" not in parameters
    (files,) = telegram.files
    assert files["photo"][1] == PNG


@virtual
async def test_a_picture_that_telegram_knows_is_named_by_its_file():
    telegram = WithPhotos()
    await outbox(telegram).picture(GROUP, "large", CAPTION, Noted())
    ((_, _, parameters),) = telegram.calls
    assert parameters["photo"] == "large"
    assert telegram.files == []


@pytest.mark.parametrize(
    ("answer", "steps"),
    [
        (refusal(429, "Too Many Requests: retry after 7", retry_after=7), ["begin", "refused", "begin"]),
        (refusal(502, "Bad Gateway"), ["begin", "refused", "begin"]),
        ("lost answer", ["begin"]),
        (refusal(400, "Bad Request: not enough rights to send photos to the chat"), ["begin", "denied"]),
        (refusal(403, "Forbidden: bot was kicked from the group chat"), ["begin", "denied"]),
    ],
)
def test_it_is_sent_once_or_known_not_to_have_been(answer, steps):
    @virtual
    async def play():
        telegram, noted = WithPhotos(), Noted()
        telegram.plan = lambda *_: answer if len(telegram.calls) == 1 else None
        sent = await outbox(telegram).picture(GROUP, PNG, CAPTION, noted)
        await asyncio.sleep(700)
        assert noted.steps == steps
        assert (sent is not None) == (steps[-1] == "begin" and len(steps) > 1)

    play()


@virtual
async def test_a_picture_that_is_a_message_of_its_own_waits_for_the_server_however_long():
    telegram, noted = WithPhotos(), Noted()
    end = now() + 7200
    telegram.plan = lambda *_: refusal(502, "Bad Gateway") if now() < end else None
    assert await outbox(telegram).picture(GROUP, PNG, CAPTION, noted, message=True) is not None
    assert now() >= end
    assert noted.steps[-1] == "begin"


@virtual
async def test_it_goes_before_pictures_that_somebody_asked_for():
    telegram = WithPhotos()
    box = outbox(telegram)
    tasks = [asyncio.create_task(box.picture(GROUP, PNG, Screen(str(n)), Noted())) for n in range(20)]
    await asyncio.sleep(1)
    await box.picture(GROUP, PNG, Screen("week"), Noted(), message=True)
    sent = [parameters["caption"] for _, method, parameters in telegram.calls if method == "sendPhoto"]
    assert sent[-1] == "week"
    assert len(sent) < 20
    for task in tasks:
        task.cancel()


async def times_of_an_evening(pictures):
    """When the edits of a table that takes every call arrive, with so many pictures asked for meanwhile."""
    telegram = WithPhotos()
    box = outbox(telegram)
    tasks = []
    for number in range(150):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        if number % 10 == 5 and len(tasks) < pictures:
            tasks.append(asyncio.create_task(box.picture(GROUP, PNG, CAPTION, Noted())))
        await asyncio.sleep(2)
    edits = telegram.times("editMessageText")
    sent = telegram.times("sendPhoto")
    await asyncio.sleep(120)
    after = telegram.times("sendPhoto")
    for task in tasks:
        task.cancel()
    return edits, sent, after


@virtual
async def test_no_board_waits_for_a_picture_and_pictures_come_when_the_table_rests():
    start = now()
    plain, _, _ = await times_of_an_evening(0)
    plain = [at - start for at in plain]
    start = now()
    edits, meanwhile, after = await times_of_an_evening(4)
    assert [at - start for at in edits] == pytest.approx(plain)
    assert meanwhile == []
    assert len(after) == 4


@virtual
async def test_pictures_leave_calls_to_a_table_that_begins_while_they_are_sent():
    telegram = WithPhotos()
    box = outbox(telegram)
    for _ in range(30):
        asyncio.create_task(box.picture(GROUP, PNG, CAPTION, Noted()))  # noqa: RUF006 - the loop ends
    await asyncio.sleep(50)
    before = now()
    box.show(GROUP, 7, Screen("board"), urgent=True)
    await asyncio.sleep(1)
    assert telegram.times("editMessageText") == pytest.approx([before])
    await box.close(0.1)
