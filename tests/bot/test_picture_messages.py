"""Pictures between whoever asked and the chat: files that Telegram has forgotten, chats that take none."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.ground.outbox.sender import SentPicture
from bot.ground.values import Place, Screen
from bot.pictures.contents import Illustration
from bot.pictures.messages import MOST_WAITING, Announcements, PictureMessages, fingerprint
from tests.bot.pictures.pictures import dice_of, year_of

HERE = Place(-5)
SHOWN = Illustration(dice_of(), Screen("below"))


@dataclass
class Kept:
    """What is known of pictures that were sent."""

    known: str | None = None
    noted: list[str] = field(default_factory=list)
    begun: bool = True

    async def file(self, _place, _what, _shows):
        return self.known

    def notes(self, _place, _what):
        return self

    async def begin(self):
        self.noted.append("begin")
        return self.begun

    async def refused(self):
        self.noted.append("refused")

    async def sent(self, _place, _what, message_id, shows, file_id):
        self.noted.append(f"sent {message_id} {file_id}")
        assert shows == fingerprint(SHOWN.picture)

    async def drop_file(self, _place, file_id):
        self.noted.append(f"drop {file_id}")


@dataclass
class Answers:
    """A sender that gives these answers: what was sent, "denied" or None for a lost one."""

    answers: list
    pictures: list = field(default_factory=list)

    async def send(self, _place, caption, *, attempts, first):
        assert (await attempts.begin(), first) == (True, False)
        self.pictures.append(caption.text)
        return self.answers.pop(0)

    async def picture(self, _place, picture, _caption, attempts, *, reply_to=None, message=False):
        assert reply_to == (None if message else 3)
        if not await attempts.begin():
            return None
        self.pictures.append(picture)
        answer = self.answers.pop(0)
        if answer == "denied":
            await attempts.denied()
        return answer if isinstance(answer, SentPicture) else None


class Painted:
    def __init__(self, drawn=b"PNG"):
        self.drawn = drawn

    async def paint(self, _picture):
        return self.drawn


SENT = SentPicture(9, "F")


@pytest.mark.parametrize(
    ("known", "answers", "pictures", "noted", "allowed"),
    [
        (None, [SENT], [b"PNG"], ["begin", "sent 9 F"], True),
        ("F", [SENT], ["F"], ["begin", "sent 9 F"], True),
        ("F", ["denied", SENT], ["F", b"PNG"], ["begin", "refused", "drop F", "begin", "sent 9 F"], True),
        ("F", [None], ["F"], ["begin"], True),
        (None, [None], [b"PNG"], ["begin"], True),
        (None, ["denied"], [b"PNG"], ["begin", "refused"], False),
        ("F", ["denied", "denied"], ["F", b"PNG"], ["begin", "refused", "drop F", "begin", "refused"], False),
    ],
)
async def test_what_becomes_of_a_picture(known, answers, pictures, noted, allowed):
    kept, sender = Kept(known), Answers(list(answers))
    messages = PictureMessages(kept, sender, Painted())
    found = await messages.send(HERE, "dice", SHOWN, 3)
    assert found == (9 if SENT in answers else None)
    assert sender.pictures == pictures
    assert kept.noted == noted
    assert messages.allowed(HERE.chat_id) == allowed
    assert messages.allowed(-6)


class Told:
    """Notes of an announcement."""

    def __init__(self):
        self.message = None

    async def begin(self):
        return True

    async def refused(self):
        pass

    async def sent(self, message_id):
        self.message = message_id


async def test_an_announcement_is_a_text_where_a_chat_takes_no_pictures():
    sender = Answers([SENT, "denied", 7, "denied", 8])
    messages = PictureMessages(Kept(), sender, Painted())

    async def told():
        return HERE, SHOWN

    async def announced():
        sender.pictures.clear()
        notes = Told()
        await Announcements(sender, messages).send(told, notes)
        return sender.pictures, notes.message

    assert await announced() == ([b"PNG"], 9)
    assert await announced() == ([b"PNG", "below"], 7)
    await messages.send(HERE, "dice", SHOWN, 3)
    assert await announced() == (["below"], 8), "it has just refused one"


async def test_nothing_is_sent_that_may_be_there_or_cannot_be_drawn():
    for kept, painter, noted in ((Kept(begun=False), Painted(), ["begin"]), (Kept(), Painted(None), [])):
        assert await PictureMessages(kept, Answers([]), painter).send(HERE, "dice", SHOWN, 3) is None
        assert kept.noted == noted


def test_another_name_or_number_is_another_picture():
    prints = {fingerprint(each) for each in (year_of("Аня"), year_of("Боб"), dice_of(), dice_of(low=1))}
    assert len(prints) == 4
    assert fingerprint(year_of("Аня")) in prints


async def test_few_pictures_wait_in_a_chat():
    free = asyncio.Event()

    class Slow(Painted):
        async def paint(self, _picture):
            await free.wait()
            return b"PNG"

    sender = Answers([SENT] * 9)
    messages = PictureMessages(Kept(), sender, Slow())
    every = [asyncio.create_task(messages.send(HERE, f"cards {n}", SHOWN, 3)) for n in range(6)]
    other = asyncio.create_task(messages.send(Place(-6), "cards 1", SHOWN, 3))
    await asyncio.sleep(0)
    free.set()
    assert sorted(map(str, await asyncio.gather(*every))) == ["9"] * MOST_WAITING + ["None"] * 2
    assert await other == 9
    assert await messages.send(HERE, "cards 7", SHOWN, 3) == 9
