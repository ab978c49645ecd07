"""The presenter of panels: the message in each private chat that shows a person their card.

One message for each person and game, edited; it is sent when the game begins, and anew when they ask for it.
"""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Final

from bot.ground.outbox.sender import Sender
from bot.ground.runtime.keyed_locks import KeyedLocks
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store.lasting import lasting
from bot.ground.values.ephemeral import EphemeralMessageId
from bot.ground.values.place import Place, is_private
from bot.ground.values.screen import Screen
from bot.table.messages.game_screens import GameScreens
from bot.table.messages.message_removal import MessageRemoval
from bot.table.messages.panel_pace import PanelPace
from bot.table.service.panels import PanelMessages
from bot.table.service.reply import Panel, Shown

_HERE: Final = 2_000
"""Cards in groups that are kept up to date."""


class PanelPresenter:
    """The presenter of panels, with at most one new message in flight for each person and game.

    Args:
        panels: notes which message shows a card.
        screens: draws them.
        sender: sends and edits.
        removal: deletes the message before.
        show: brings all messages of a game up to date.
        spawn: does something in the background.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        panels: PanelMessages,
        screens: GameScreens,
        sender: Sender,
        removal: MessageRemoval,
        show: Callable[[Shown], Coroutine[object, object, None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._panels, self._screens, self._sender = panels, screens, sender
        self._removal, self._show, self._spawn = removal, show, spawn
        self._on_the_way: dict[tuple[int, int], Panel] = {}  # the newest, by game and person
        self._here: LruDict[tuple[int, int], EphemeralMessageId] = LruDict(_HERE)  # as well
        self._opening = set[tuple[int, int]]()  # cards in groups that are on their way, as well
        self._in_order: KeyedLocks[int] = KeyedLocks()  # by game
        self._pace = PanelPace(self._bring_up_to_date, spawn)

    async def present(self, shown: Shown) -> None:
        """Bring the panels of a game up to date; who has none gets one, where the bot may write to them."""
        if not shown.panels:
            return
        # Where a language is read first, a newer state may not overtake an older one at another's panel.
        async with self._in_order.held(shown.view.game):
            for panel in shown.panels:
                await self._present(panel)

    async def _present(self, panel: Panel) -> None:
        which = panel.view.game, panel.user_id
        if which in self._on_the_way:
            self._on_the_way[which] = panel
        is_there = panel.message_id is not None or which in self._here
        begins = self._pace.begins(panel)
        if not is_there or not self._pace.holds_back(panel):
            await self._bring_up_to_date(panel, at_once=begins)

    async def _bring_up_to_date(self, panel: Panel, *, at_once: bool = False) -> None:
        which = panel.view.game, panel.user_id
        await self._present_here(which, panel)
        if which in self._on_the_way:
            return
        if panel.message_id is not None:
            screen = await self._screens.panel(panel)
            place = Place(panel.user_id)
            self._sender.show(place, panel.message_id, screen, urgent=True, at_once=at_once)
        elif _is_to_be_sent(panel):
            self._on_the_way[which] = panel
            self._spawn(self._send(which, await self._screens.panel(panel)))

    async def lost(self, user_id: int, message_id: int) -> None:
        """Send a panel anew that is gone, and delete it should it only have been out of reach."""
        game = await lasting(lambda: self._panels.lost(user_id, message_id)) if is_private(user_id) else None
        if game is None:
            return
        self._removal.remove(user_id, message_id)
        panel = await lasting(lambda: self._panels.panel(game, user_id))
        if panel is not None:
            await self._present(panel)

    async def reach_changed(self, user_id: int) -> None:
        """Show the games of a person to whom the bot may write from now on, or may not any more."""
        for shown in await lasting(lambda: self._panels.dealt_to(user_id)):
            await self._show(shown)

    async def open_here(self, game: int, user_id: int, query_id: str) -> bool:
        """Show a person their card in the group, in place of the board; nobody else sees it.

        While one is on its way to them, another one is not sent.

        Returns:
            False for a game without a card for them.

        Raises:
            telegram.error.TelegramError: it cannot be shown there.
        """
        panel, which = await self._panels.panel(game, user_id), (game, user_id)
        if panel is None or panel.view.table_no:
            return False
        if which in self._opening:
            return True
        self._opening.add(which)
        try:
            place, screen = panel.view.place, await self._screens.card_here(panel)
            card = await self._sender.ephemeral.show(place.chat_id, user_id, query_id, screen)
        finally:
            self._opening.remove(which)
        self._here[which] = card
        newest = await self._panels.panel(game, user_id)  # it may have waited for its chat
        if newest is None:
            await self.close_here(game, user_id, card)
        else:
            await self._present_here(which, newest)
        return newest is not None

    def known_here(self, game: int, card: EphemeralMessageId) -> None:
        """Take a card that was tapped for the one that is kept up to date: an earlier run has shown it."""
        self._here[game, card.receiver_id] = card

    async def close_here(self, game: int, user_id: int, card: EphemeralMessageId) -> None:
        """Let a person see the board again in place of their card."""
        self._here.pop((game, user_id), None)
        await self._sender.ephemeral.delete(card)

    async def _present_here(self, which: tuple[int, int], panel: Panel) -> None:
        card = self._here.get(which)
        if card is None:
            return
        if panel.view.state == "playing" and panel.view.place.chat_id == card.chat_id:
            self._sender.ephemeral.edit(card, await self._screens.card_here(panel))
        else:
            self._spawn(self.close_here(*which, card))

    def lost_here(self, card: EphemeralMessageId) -> None:
        """Forget a card in a group that somebody's client does not show any more."""
        for which in [which for which, known in self._here.items() if known == card]:
            del self._here[which]

    async def _send(self, which: tuple[int, int], screen: Screen, before: int | None = None) -> None:
        """Send a panel in place of the one before; until its number is noted no other one is sent."""
        game, user_id = which
        stale = None
        try:
            if before is not None:
                await self._panels.lost(user_id, before)
                self._removal.remove(user_id, before)
            message_id = await self._sender.send(Place(user_id), screen)
            if message_id is not None:
                sent = message_id
                stale = await lasting(lambda: self._panels.posted(game, user_id, sent))
        finally:
            newest = self._on_the_way.pop(which)
        if message_id is None:
            return
        if stale is not None:
            self._removal.remove(user_id, stale)
        self._pace.sent(replace(newest, message_id=message_id))
        now = await self._screens.panel(newest)
        if now != screen:
            self._sender.show(Place(user_id), message_id, now, urgent=True)

    async def reopen(self, game: int, user_id: int) -> bool:
        """Send a person's panel anew, at the bottom of their chat; False for a game without one for them."""
        panel, which = await self._panels.panel(game, user_id), (game, user_id)
        if panel is not None and which not in self._on_the_way:
            self._on_the_way[which] = anew = replace(panel, message_id=None)
            self._spawn(self._send(which, await self._screens.panel(anew), panel.message_id))
        return panel is not None


def _is_to_be_sent(panel: Panel) -> bool:
    """Whether a person without a panel gets one: they play in private, where the bot may write to them."""
    view = panel.view
    plays = view.state == "playing" and view.away is None
    return plays and not panel.in_app and panel.user_id not in view.unreached and not view.cards_here
