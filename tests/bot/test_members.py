"""The bot is thrown out of a chat and let in again, and what it hears of that comes in any order."""

import asyncio
from datetime import UTC, datetime

import pytest
from telegram import Chat, ChatMember, ChatMemberBanned, ChatMemberMember, ChatMemberUpdated, Update, User

from bot.chats.members import Members
from bot.ground.tasks import BackgroundTasks
from bot.ground.telegram.client import OutsideChat

CHAT = 7
BOT, ANYA = User(1, "Bot", is_bot=True), User(CHAT, "Аня", is_bot=False)
IN, OUT = ChatMemberMember(BOT), ChatMemberBanned(BOT, datetime.fromtimestamp(0, UTC))


class Chats:
    """What would be noted."""

    def __init__(self) -> None:
        self.active, self.taken_up = True, 0

    async def missed(self, _chat_id: int) -> None:
        self.taken_up += 1

    async def away(self, _chat_id: int) -> None:
        self.active = False

    async def meet(self, *_: object) -> None:
        self.active = True


class Told:
    """A handler that is told of changes, a second apart."""

    def __init__(self) -> None:
        self.chats, self.tasks = Chats(), BackgroundTasks()
        self.members = Members(self.chats, None, self.tasks.spawn, None)
        self._seconds = 0

    async def change(self, before: ChatMember, after: ChatMember) -> None:
        self._seconds += 1
        at = datetime.fromtimestamp(self._seconds, UTC)
        change = ChatMemberUpdated(Chat(CHAT, "private"), ANYA, at, before, after)
        await self.members.changed(Update(self._seconds, my_chat_member=change), None)

    async def refused(self, begun: float | None = None) -> None:
        begun = asyncio.get_running_loop().time() if begun is None else begun
        self.members.outside(OutsideChat(CHAT, begun))
        if len(self.tasks):
            await self.tasks.idle.wait()


async def test_a_refusal_of_before_does_not_make_it_think_that_it_is_outside() -> None:
    told, begun = Told(), asyncio.get_running_loop().time()
    await told.change(IN, OUT)
    assert not told.chats.active
    await told.change(OUT, IN)
    await told.refused(begun)
    assert told.chats.active
    assert told.chats.taken_up == 1, "what was refused is missing there"


@pytest.mark.parametrize("heard", [False, True])
async def test_a_refusal_of_now_does(*, heard: bool) -> None:
    told = Told()
    if heard:
        await told.change(OUT, IN)
    await told.refused()
    assert not told.chats.active
    assert not told.chats.taken_up


async def test_thrown_out_at_once_again_it_is_outside() -> None:
    told = Told()
    await told.change(OUT, IN)
    await told.change(IN, OUT)
    await told.change(IN, OUT)
    await told.refused()
    assert not told.chats.active
