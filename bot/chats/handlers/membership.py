"""Lookup of people's membership and administrator rights, asked of Telegram and cached."""

import asyncio
from collections import Counter
from typing import Final

from telegram import Chat
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.ground.outbox.sender import Sender
from bot.ground.runtime.keyed_locks import KeyedLocks
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.telegram.processor import outside_turn
from bot.ground.values.actor import Actor

_ADMINS: Final = {ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}
_OUTSIDE: Final = {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}
KNOWN: Final = 60.0
"""Seconds for which a membership is cached, for whoever only looks at something."""
PATIENCE: Final = 10.0
"""The timeout of a lookup in seconds; a tap can be answered for some seconds more."""
HOLDS: Final = 2.0
"""Seconds after which a question without an answer lets the next one about the same chat be asked."""
MOST: Final = 3
"""Questions about one person that wait at once; any more are not asked."""
_REMEMBERED: Final = 10_000  # people in chats


class MembershipUnknownError(Exception):
    """A membership that Telegram did not tell in time."""


class MembershipLookup:
    """The lookup of memberships: one request at a time about a chat, in an LRU cache with an expiry.

    A request whose answer is lost holds up the others about its chat for `HOLDS` seconds only.

    An update that waits for the answer does not block other updates: see `outside_turn`.

    Args:
        sender: Makes the calls, of which these have a share of their own.
    """

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._known: LruDict[tuple[int, int], tuple[float, dict[str, object]]] = LruDict(_REMEMBERED)
        self._chats: KeyedLocks[int] = KeyedLocks()
        self._waiting: Counter[int] = Counter()  # by person

    async def is_admin(self, chat: Chat, actor: Actor, age: float = 0.0) -> bool:
        """Whether somebody may decide for a chat: in a private chat everybody, in a group its administrators.

        That somebody is none may be as old as `KNOWN`, so that whoever is none can tap as they like; that
        they are one counts for what they change only if it was asked for that.

        Args:
            chat: The chat.
            actor: Who.
            age: How many seconds ago they may have been an administrator, for what changes nothing.

        Raises:
            MembershipUnknownError: If that cannot be found out now.
        """
        if actor.admin or chat.type == Chat.PRIVATE:
            return True
        known = self._lately(chat.id, actor.user_id, asyncio.get_running_loop().time() - KNOWN)
        if known is not None and known["status"] not in _ADMINS:
            return False
        member = await self._member(chat.id, actor.user_id, age)
        return member["status"] in _ADMINS

    def forget(self, chat_id: int, user_id: int) -> None:
        """Forget what is known of somebody in a chat, where something has changed."""
        self._known.pop((chat_id, user_id), None)

    async def is_in(self, chat_id: int, actor: Actor, age: float = 0.0) -> bool | None:
        """Whether somebody is in a group, or was at most `age` seconds ago; None where nobody can tell."""
        try:
            member = await self._member(chat_id, actor.user_id, age)
        except MembershipUnknownError:
            return None
        return is_inside(member["status"], member=bool(member.get("is_member", True)))

    async def _member(self, chat_id: int, user_id: int, age: float) -> dict[str, object]:
        """What Telegram said of somebody in a chat, at most `age` seconds ago."""
        asked = asyncio.get_running_loop().time()
        found = self._lately(chat_id, user_id, asked - age)
        if found is not None:
            return found
        if self._waiting[user_id] >= MOST:
            raise MembershipUnknownError(f"{MOST} questions about this person wait already")
        self._waiting[user_id] += 1
        try:
            async with outside_turn(), asyncio.timeout(PATIENCE):
                async with self._chats.held(chat_id):
                    # Whoever asked the same before may have been told meanwhile.
                    found = self._lately(chat_id, user_id, asked - age)
                    if found is not None:
                        return found
                    answer = asyncio.create_task(self._ask(chat_id, user_id))
                    await _for_a_while(answer)
                return await answer
        except (TimeoutError, TelegramError) as error:
            raise MembershipUnknownError("Telegram did not say") from error
        finally:
            self._waiting[user_id] -= 1
            if not self._waiting[user_id]:
                del self._waiting[user_id]

    def _lately(self, chat_id: int, user_id: int, since: float) -> dict[str, object] | None:
        said = self._known.get((chat_id, user_id))
        return None if said is None or said[0] <= since else said[1]

    async def _ask(self, chat_id: int, user_id: int) -> dict[str, object]:
        asked = asyncio.get_running_loop().time()
        what: dict[str, object] = {"chat_id": chat_id, "user_id": user_id}
        member: dict[str, object] = await self._sender.call("getChatMember", what, lookup=True)
        self._known[chat_id, user_id] = asked, member
        return member


def is_inside(status: object, *, member: bool) -> bool:
    """Whether somebody of such a status is in the chat; of whoever is restricted `member` tells it."""
    return member if status == ChatMemberStatus.RESTRICTED else status not in _OUTSIDE


async def _for_a_while(task: asyncio.Task[dict[str, object]]) -> None:
    """Wait for a task for `HOLDS` seconds; whoever is cancelled meanwhile takes it along."""
    try:
        await asyncio.wait({task}, timeout=HOLDS)
    except asyncio.CancelledError:
        task.cancel()
        raise
