"""A message that must not be sent twice: of each attempt it is known whether it may have got through.

And pictures, which are such messages: after everything else, by their file where Telegram knows it.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from bot.ground.outbox.sender import SentPicture
from bot.ground.telegram.client import UnreachedError
from bot.ground.values import Place, Screen
from tests.bot.virtual_time import DOWN, Telegram, busy, now, outbox, refusal

GROUP = Place(-5)
ONCE, CAPTION = Screen("once"), Screen("<b>below</b>")
PNG = b"\x89PNG"
BUSY = busy(7)
DENIED = refusal(400, "Bad Request: not enough rights to send text messages to the chat")
KICKED = refusal(403, "Forbidden: bot was kicked from the group chat")


@dataclass
class Noted:
    """What is noted of the attempts, and whether there may be one more."""

    steps: list[str] = field(default_factory=list)
    wanted: bool = True

    async def begin(self):
        if self.wanted:
            self.steps.append("begin")
        return self.wanted

    async def denied(self):
        self.steps.append("denied")

    async def refused(self):
        self.steps.append("refused")


class WithPhotos(Telegram):
    """Answers with a photo in two sizes, as Telegram does; first as it is told."""

    def __init__(self, *answers):
        super().__init__()
        answers = list(answers)
        self.plan = lambda *_: answers.pop(0) if answers else None

    def _apply(self, name, parameters):
        found = super()._apply(name, parameters)
        if name == "sendPhoto":
            found["photo"] = [{"file_id": "small"}, {"file_id": "large"}]
        return found


@pytest.fixture
def telegram():
    return WithPhotos()


@pytest.fixture
def noted():
    return Noted()


MAYBE, REPEATED = ["begin"], ["begin", "refused", "begin"]


@pytest.mark.parametrize(
    ("what", "answer", "steps"),
    [
        ("text", BUSY, REPEATED),
        ("text", refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-1007), REPEATED),
        ("text", DOWN, REPEATED),
        ("text", "lost answer", MAYBE),
        ("text", DENIED, MAYBE),
        ("text", KICKED, MAYBE),
        ("text", refusal(504, "Gateway Timeout"), MAYBE),
        ("picture", BUSY, REPEATED),
        ("picture", DOWN, REPEATED),
        ("picture", "lost answer", MAYBE),
        ("picture", DENIED, ["begin", "denied"]),
        ("picture", KICKED, ["begin", "denied"]),
    ],
)
async def test_it_is_sent_once_or_known_not_to_have_been(what, answer, steps, noted):
    """An attempt that sent nothing is repeated; one that may have sent it, or never will, is the last."""
    telegram = WithPhotos(answer)
    box = outbox(telegram)
    picture = box.picture(GROUP, PNG, CAPTION, noted) if what == "picture" else None
    sent = await (picture or box.send(GROUP, ONCE, attempts=noted))
    await asyncio.sleep(700)
    assert noted.steps == steps
    assert (sent is not None) == (steps == REPEATED)
    assert len(telegram.calls) == steps.count("begin")
    if what == "text" and steps == REPEATED:
        assert [*telegram.texts.values()] == ["once"]


async def test_a_server_that_fails_for_long_is_asked_ever_more_seldom(noted):
    telegram = WithPhotos(*[DOWN] * 12)
    await outbox(telegram).send(GROUP, ONCE, attempts=noted)
    assert noted.steps == ["begin", "refused"] * 12 + ["begin"]
    gaps = [after - before for before, after in pairwise(telegram.times("sendMessage"))]
    assert gaps == sorted(gaps)
    assert 50 < gaps[-1] < 70


async def test_what_is_not_wanted_any_more_is_not_sent(telegram, box):
    assert await box.send(GROUP, ONCE, attempts=Noted(wanted=False)) is None
    assert telegram.calls == []


async def test_when_closing_no_attempt_is_begun(telegram, box, noted):
    telegram.plan = lambda *_: busy(600)
    sending = asyncio.ensure_future(box.send(GROUP, ONCE, attempts=noted))
    await asyncio.sleep(1)
    await box.close(3)
    assert await sending is None
    assert noted.steps == ["begin", "refused"]


async def test_a_server_that_cannot_be_reached_has_sent_nothing(telegram, box, noted):
    def plan(*_):
        raise UnreachedError("nobody listens")

    telegram.plan = plan
    sending = asyncio.ensure_future(box.send(GROUP, ONCE, attempts=noted))
    await asyncio.sleep(60)
    assert noted.steps[:4] == ["begin", "refused"] * 2
    sending.cancel()


async def test_a_picture_is_uploaded_and_its_file_told_and_then_it_is_named_by_that(telegram, box, noted):
    sent = await box.picture(GROUP, PNG, CAPTION, noted, reply_to=3)
    assert isinstance(sent, SentPicture)
    assert sent.file_id == "large"
    assert noted.steps == MAYBE
    await box.picture(GROUP, sent.file_id, CAPTION, Noted())
    (_, method, uploaded), (_, _, named) = telegram.calls
    assert method == "sendPhoto"
    assert (uploaded["caption"], named["photo"]) == ("<b>below</b>", "large")
    assert "text" not in uploaded
    (files,) = telegram.files
    assert files["photo"][1] == PNG


async def test_a_picture_that_is_a_message_of_its_own_waits_for_the_server_however_long(telegram, box, noted):
    end = now() + 7200
    telegram.plan = lambda *_: DOWN if now() < end else None
    assert await box.picture(GROUP, PNG, CAPTION, noted, message=True) is not None
    assert now() >= end
    assert noted.steps[-1] == "begin"


async def test_it_goes_before_pictures_that_somebody_asked_for(telegram, box):
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
    telegram, start, tasks = WithPhotos(), now(), []
    box = outbox(telegram)
    for number in range(150):
        box.show(GROUP, 7, Screen(str(number)), urgent=True)
        if number % 10 == 5 and len(tasks) < pictures:
            tasks.append(asyncio.create_task(box.picture(GROUP, PNG, CAPTION, Noted())))
        await asyncio.sleep(2)
    edits, sent = telegram.times("editMessageText"), telegram.times("sendPhoto")
    await asyncio.sleep(120)
    for task in tasks:
        task.cancel()
    return [at - start for at in edits], sent, telegram.times("sendPhoto")


async def test_no_board_waits_for_a_picture_and_pictures_come_when_the_table_rests():
    plain, _, _ = await times_of_an_evening(0)
    edits, meanwhile, after = await times_of_an_evening(4)
    assert edits == pytest.approx(plain)
    assert meanwhile == []
    assert len(after) == 4


async def test_pictures_leave_calls_to_a_table_that_begins_while_they_are_sent(telegram, box):
    for _ in range(30):
        asyncio.create_task(box.picture(GROUP, PNG, CAPTION, Noted()))  # noqa: RUF006 - the loop ends
    await asyncio.sleep(50)
    before = now()
    box.show(GROUP, 7, Screen("board"), urgent=True)
    await asyncio.sleep(1)
    assert telegram.times("editMessageText") == pytest.approx([before])
    await box.close(0.1)
