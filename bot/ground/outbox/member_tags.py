"""Tags of members of groups: set and removed where no other tag is lost by it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal

from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.ground.outbox.sender import Sender
from bot.ground.telegram.payloads import pause
from bot.ground.values.place import chat_in_log

_REGULAR = {"member", "restricted"}  # whose tag a bot may set: administrators have titles instead
_TRIES = 4

_logger = logging.getLogger(__name__)

TagOutcome = Literal["done", "refused", "later"]


class MemberTags:
    """The tags that members of groups wear beside their names.

    Args:
        sender: makes the calls.
    """

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def give(
        self, chat_id: int, user_id: int, tag: str, ours: str | None, about_to: Callable[[], Awaitable[bool]]
    ) -> TagOutcome:
        """Give a tag to a regular member who has none, or only one of `ours`.

        Args:
            chat_id: where.
            user_id: to whom.
            tag: what they shall wear, 1 to 16 characters without emoji.
            ours: what the bot may have given them before.
            about_to: is awaited before the tag is set; False if it is not wanted any more.

        Returns:
            Whether they wear it now; "refused" is for good, "later" it may be tried again.
        """

        async def work() -> bool:
            worn = await self._worn(chat_id, user_id)
            if worn is None or worn not in {"", tag, ours}:
                return False
            if worn != tag:
                if not await about_to():
                    return False
                await self._set(chat_id, user_id, tag)
            return True

        return await self._patiently(chat_id, work)

    async def take(self, chat_id: int, user_id: int, ours: str) -> TagOutcome:
        """Take a tag from a member, if it is still `ours`."""

        async def work() -> bool:
            if await self._worn(chat_id, user_id) != ours:
                return False
            await self._set(chat_id, user_id, "")
            return True

        return await self._patiently(chat_id, work)

    async def _patiently(self, chat_id: int, work: Callable[[], Awaitable[bool]]) -> TagOutcome:
        """Try some times; where the bot may not, or the member is gone, that is the end of it."""
        for attempt in range(_TRIES):
            try:
                return "done" if await work() else "refused"
            except RetryAfter as error:
                await asyncio.sleep(pause(error))
            except (BadRequest, Forbidden) as error:
                _logger.info("a tag in %s was not changed: %s", chat_in_log(chat_id), error)
                return "refused"
            except TelegramError as error:
                _logger.warning("a tag in %s was not changed: %s", chat_in_log(chat_id), error)
                await asyncio.sleep(2.0**attempt)
        return "later"

    async def _worn(self, chat_id: int, user_id: int) -> str | None:
        """The tag of a regular member, empty if there is none; None for anybody else."""
        member = await self._sender.call("getChatMember", {"chat_id": chat_id, "user_id": user_id})
        return str(member.get("tag") or "") if member.get("status") in _REGULAR else None

    async def _set(self, chat_id: int, user_id: int, tag: str) -> None:
        await self._sender.call("setChatMemberTag", {"chat_id": chat_id, "user_id": user_id, "tag": tag})
