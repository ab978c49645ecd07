"""Admission to tables: a link can be passed on, and a table is for the people of its chat."""

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.miniapp.handlers.answers import is_sealed, named
from bot.table.service.reply import Refusal, Shown

KNOWN: Final = 600.0
"""Seconds for which whoever was found in a chat may watch its tables without being looked for again."""
REFUSED: Final = 10.0
"""Seconds after which somebody who was not found in a chat is looked for again: they may have joined it."""


class Memberships(Protocol):
    """The lookup of memberships."""

    async def is_in(self, chat_id: int, actor: Actor, age: float = 0.0) -> bool | None:
        """Whether somebody is in a group, or was at most `age` seconds ago; None where nobody can tell."""


class Admission:
    """The rule of who may see the table of a game: its players, and members of its chat.

    Args:
        memberships: of chats.
        has_sat_in: whether somebody has sat at a table of a chat before, who counts as a member of it where
            Telegram does not say.
    """

    def __init__(self, memberships: Memberships, has_sat_in: Callable[[int, Actor], Awaitable[bool]]) -> None:
        self._memberships = memberships
        self._has_sat_in = has_sat_in

    async def refusal(self, shown: Shown, actor: Actor) -> Refusal | None:
        """Why a person may not see the table of a game; None if they may."""
        if named(shown.view, actor.user_id):
            return None
        if is_sealed(shown, actor.user_id):
            return Refusal.SEALED
        chat_id = shown.view.place.chat_id
        if is_private(chat_id):
            return None if chat_id == actor.user_id else Refusal.NOT_OF_CHAT
        inside = await self._memberships.is_in(chat_id, actor, KNOWN)
        if inside is False:
            inside = await self._memberships.is_in(chat_id, actor, REFUSED)
        if inside is None:
            return None if await self._has_sat_in(chat_id, actor) else Refusal.MEMBERSHIP_UNKNOWN
        return None if inside else Refusal.NOT_OF_CHAT
