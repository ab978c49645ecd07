"""The handler of the press on the page of matches."""

from dataclasses import replace
from functools import partial

from bot.chats.handlers.updates import Tap
from bot.ground.texts.message import Message
from bot.matches.service.lobbies import choose
from bot.table.buttons.lobby import PickMatch
from bot.table.room import Dependencies
from bot.table.service.lobby.room_pages import RoomPages
from bot.table.service.reply import Refusal


class MatchPresses:
    """The handler of the choice of a match in a lobby."""

    def __init__(self, deps: Dependencies, pages: RoomPages) -> None:
        self._deps, self._pages = deps, pages

    async def pick(self, pressed: PickMatch, tap: Tap) -> Message:
        """Choose a match; who is no host is looked up among the administrators."""
        act = partial(choose, pressed=pressed)
        reply = await self._pages.arrange(pressed.game, tap.actor, tap.chat.id, act)
        if reply.refusal in {Refusal.NOT_HOST, Refusal.HOST_DECIDES}:
            actor = replace(tap.actor, admin=await self._deps.membership.is_admin(tap.chat, tap.actor))
            reply = await self._pages.arrange(pressed.game, actor, tap.chat.id, act)
        if reply.shown is not None:
            await self._deps.messages.present(reply.shown)
        return reply.message
