"""Handlers of cards: panels in private chats, and the cards that their owners alone see in the group."""

from typing import Final

from telegram.error import TelegramError

from bot.chats.handlers.updates import Tap
from bot.ground.drawing.callback_data import Press
from bot.ground.telegram.processor import outside_turn
from bot.ground.texts.message import Message, say
from bot.ground.values.ephemeral import EphemeralMessageId
from bot.table.buttons.board import CardPress, CloseCard, OwnCardPress
from bot.table.room import Dependencies
from bot.table.service.reply import Refusal, Shown, refuse

_NOT_SHOWN: Final = say("card-not-here")


class CardTaps:
    """The handler of presses on cards."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def card(self, pressed: CardPress, tap: Tap) -> Message:
        """Show somebody their card in place of the board.

        It counts in the limit of the group, which may have it wait; the group goes on meanwhile.
        """
        panels = self._deps.messages.panels
        if isinstance(pressed, CloseCard):
            return refuse(Refusal.UNKNOWN_BUTTON).message  # it stands on cards only
        try:
            async with outside_turn():
                shown = await panels.open_here(pressed.game, tap.actor.user_id, tap.id)
        except TelegramError:
            await panels.reopen(pressed.game, tap.actor.user_id)
            return _NOT_SHOWN
        return say("toast-card") if shown else refuse(Refusal.NOT_SEATED).message

    async def press_here(self, pressed: Press, tap: Tap, card: EphemeralMessageId) -> Message:
        """Act on a press on a card in the group."""
        panels = self._deps.messages.panels
        if isinstance(pressed, CloseCard):
            async with outside_turn():
                await panels.close_here(pressed.game, tap.actor.user_id, card)
            return say("toast-board")
        if not isinstance(pressed, OwnCardPress):
            return refuse(Refusal.UNKNOWN_BUTTON).message
        panels.known_here(pressed.game, card)
        return await self.press(pressed, tap, None) or refuse(Refusal.UNKNOWN_BUTTON).message

    async def press(self, pressed: OwnCardPress, tap: Tap, message_id: int | None) -> Message | None:
        """Act on a press on somebody's own card; None where the game has a board for that.

        Args:
            pressed: what was tapped.
            tap: by whom.
            message_id: of the panel that was tapped; None for a card in the group.
        """
        panels = self._deps.service.panels
        found = await panels.press(pressed, tap.actor, message_id, tap.id)
        if found is not None and found.reply.refusal is Refusal.OUTSIDE:
            shown = await self._deps.service.queries.shown(pressed.game)
            group = None if shown is None else shown.view.place.chat_id
            if group is not None and await self._deps.attendance.is_there(group, tap.actor):
                found = await panels.press(pressed, tap.actor, message_id, tap.id)
        if found is None:
            return None
        if found.stale is not None:
            self._deps.messages.removal.remove(tap.chat.id, found.stale)
        await self._show(found.reply.shown)
        return found.reply.message

    async def _show(self, shown: Shown | None) -> None:
        if shown is not None:
            await self._deps.messages.present(shown)
