"""What the bot hears of people who come and go: twice, late, in any order; and what it asks Telegram."""

from datetime import UTC, datetime

import pytest
from telegram import (
    Chat,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    Message,
    Update,
    User,
)

from bot.chats.members import Attendance, LastingChanges, PersonBack, PersonLeft
from bot.ground.store.base import DiskError
from bot.ground.tasks import BackgroundTasks, Events
from bot.ground.values import Actor

pytestmark = pytest.mark.virtual

GROUP, ADMIN = Chat(-100, "supergroup"), User(1, "Аня", is_bot=False)
BOB, ROBOT = User(2, "Боб", is_bot=False), User(3, "Bot", is_bot=True)
RIGHTS = [name for name in ChatMemberRestricted.__slots__ if name.startswith("can_")]


class Told:
    """A handler, what it has told others, and what it has asked."""

    def __init__(self) -> None:
        self.outside, self.said, self.asked, self.inside = set[int](), list[str](), 0, False
        self.tasks, self.fails = BackgroundTasks(), 0
        events = Events({PersonLeft: self._left, PersonBack: self._back})
        self.attendance = Attendance(self, self, LastingChanges(self.tasks.spawn), events)

    async def has_left(self, _chat_id: int, user_id: int) -> bool:
        return user_id in self.outside

    async def moved_to(self, chat_id: int) -> int:
        return chat_id

    def departed_changed(self, _chat_id: int) -> None:
        """There is no cache."""

    def forget(self, _chat_id: int, _user_id: int) -> None:
        self.said.append("asked anew")

    async def is_in(self, _chat_id: int, _actor: Actor) -> bool | None:
        self.asked += 1
        return self.inside

    async def _left(self, left: PersonLeft) -> None:
        if self.fails:
            self.fails -= 1
            raise DiskError("full")
        self.outside.add(left.user_id)
        self.said.append("left")

    async def _back(self, back: PersonBack) -> None:
        self.outside.discard(back.actor.user_id)
        self.said.append("back")

    async def message(self, second: int, user: User = BOB, **what: object) -> None:
        message = Message(second, _at(second), GROUP, from_user=user, **what)
        await self.attendance.by_message(Update(second, message=message), None)

    async def change(self, second: int, member: object) -> None:
        change = ChatMemberUpdated(GROUP, ADMIN, _at(second), ChatMemberMember(BOB), member)
        await self.attendance.by_change(Update(second, chat_member=change), None)

    def heard(self) -> list[str]:
        """What was told since the last look."""
        said = [each for each in self.said if each != "asked anew"]
        self.said.clear()
        return said


def _at(second: int) -> datetime:
    return datetime.fromtimestamp(second, UTC)


def restricted(*, member: bool) -> ChatMemberRestricted:
    return ChatMemberRestricted(BOB, member, until_date=_at(0), **dict.fromkeys(RIGHTS, False))


async def test_either_update_tells_and_what_comes_late_is_not_so_any_more():
    told = Told()
    await told.message(5, left_chat_member=BOB)
    assert told.heard() == ["left"]
    await told.message(7, new_chat_members=(BOB, ROBOT))
    await told.change(5, ChatMemberLeft(BOB))
    assert told.heard() == ["back"]
    await told.change(9, ChatMemberBanned(BOB, _at(0)))
    await told.change(8, ChatMemberMember(BOB))
    assert told.heard() == ["left"]
    await told.message(9, left_chat_member=ROBOT)
    assert told.heard() == []


async def test_who_is_restricted_may_be_inside_or_not():
    told = Told()
    await told.change(1, restricted(member=True))
    assert told.heard() == []
    await told.change(2, restricted(member=False))
    assert told.heard() == ["left"]
    await told.change(3, restricted(member=True))
    assert told.heard() == ["back"]


async def test_of_who_taps_and_has_left_telegram_is_asked_and_who_writes_is_back():
    told, actor = Told(), Actor(BOB.id, "Боб")
    assert await told.attendance.is_there(GROUP.id, actor)
    assert told.asked == 0
    await told.message(1, left_chat_member=BOB)
    for inside in (None, False):
        told.inside = inside
        assert await told.attendance.is_there(GROUP.id, actor) is inside
    told.inside = True
    assert await told.attendance.is_there(GROUP.id, actor)
    assert told.heard() == ["left", "back"]
    await told.message(2, left_chat_member=BOB)
    await told.attendance.wrote(Message(9, _at(1), GROUP, from_user=BOB), actor)
    assert told.heard() == ["left"], "it was written before"
    await told.attendance.wrote(Message(9, _at(3), GROUP, from_user=BOB), actor)
    assert told.heard() == ["back"]
    assert await told.attendance.is_there(BOB.id, actor), "in private"


async def test_while_nothing_can_be_written_the_chat_goes_on_and_only_what_is_still_so_is_told():
    told = Told()
    told.fails = 3
    await told.message(1, left_chat_member=BOB)
    assert told.heard() == [], "nobody waits for it"
    await told.tasks.idle.wait()
    assert told.heard() == ["left"]
    await told.message(2, new_chat_members=(BOB,))
    told.fails = 3
    await told.message(3, left_chat_member=BOB)
    await told.message(4, new_chat_members=(BOB,))
    await told.tasks.idle.wait()
    assert told.heard() == ["back"]


async def test_what_was_written_in_the_second_of_leaving_brings_nobody_back():
    told = Told()
    await told.message(5, left_chat_member=BOB)
    assert told.heard() == ["left"]
    for second, heard in ((4, []), (5, []), (6, ["back"])):
        written = Message(9, _at(second), GROUP, from_user=BOB, text="!")
        assert await told.attendance.wrote(written, Actor(2, "Боб")) == bool(heard)
        assert told.heard() == heard
