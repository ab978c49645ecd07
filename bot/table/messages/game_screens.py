"""The screens of games in the language of their chat, with what is worked out beside them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.telegram import ephemeral
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.table.messages.worked_out import WorkedOut
from bot.table.screens.board import at_rest
from bot.table.screens.game_screen import draw_card_here, draw_in_chat, draw_panel, draw_result
from bot.table.service.reply import Panel
from bot.table.views.game import GameView, LobbyView

V = TypeVar("V", bound=LobbyView | GameView)


class GameScreens:
    """The drawing of boards, lobbies and results.

    Args:
        chats: know the language of each chat.
        worked_out: adds chances to win and reviews.
        username: of the bot, for links to its private chat.
    """

    def __init__(self, chats: ChatSettings, worked_out: WorkedOut, username: Callable[[], str]) -> None:
        self._chats, self._worked_out, self._username = chats, worked_out, username
        self._app_link: Callable[[int], str] = lambda _game: ""

    def link_app(self, link: Callable[[int], str]) -> None:
        """Let screens have the link by which the table of a game is opened in the app."""
        self._app_link = link

    def linked(self, view: V) -> V:
        """A view with the link to its table in the app, if there is one."""
        return replace(view, app_link=self._app_link(view.game))

    async def texts(self, chat_id: int) -> Texts:
        """The texts in the language of a chat."""
        return await chat_texts(self._chats, chat_id)

    async def read_settings(self, chat_id: int) -> None:
        """Read what a chat has set, unless it is known: then `screen` does not suspend."""
        await self.texts(chat_id)
        await self._chats.settings(chat_id)

    async def screen(self, view: LobbyView | GameView) -> Screen:
        """The screen of a game in its chat; does not suspend where the chat's settings are known."""
        t = await self.texts(view.place.chat_id)
        card_link = f"https://t.me/{self._username()}?start=card_{view.game}"
        view = self.linked(replace(view, card_link=card_link))
        if isinstance(view, GameView):
            view = await self._worked_out.add_to(view)
        return draw_in_chat(t, view)

    async def panel(self, panel: Panel) -> Screen:
        """The card of a person in their private chat."""
        t = await self.texts(panel.user_id)
        view = self.linked(panel.view)
        return at_rest.panel(t, view) if panel.in_app else draw_panel(t, view)

    async def card_here(self, panel: Panel) -> Screen:
        """The card of a person in the group itself."""
        t = await self.texts(panel.view.place.chat_id)
        return draw_card_here(t, panel.view, most=ephemeral.LONGEST)

    async def found_screen(self, view: LobbyView | GameView) -> Screen:
        """The screen of a game as by `screen`; missing win chances are computed first."""
        if await self._worked_out.lacks_chances(view):
            await self._worked_out.find_chances(view)
        return await self.screen(view)

    async def result(self, view: GameView) -> Screen:
        """The screen of the result of a game that is over."""
        t = await self.texts(view.place.chat_id)
        return draw_result(t, await self._worked_out.add_to(view))
