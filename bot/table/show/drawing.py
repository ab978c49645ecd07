"""The drawing of boards and panels: what is shown, what is waited for, what is computed beside."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Final, Protocol, TypeVar

from bot.chats.settings import ChatSettings, chat_texts
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import EndedError, lasting
from bot.ground.tasks import BackgroundTasks
from bot.ground.telegram.client import LONGEST
from bot.ground.texts.formatting import Texts
from bot.ground.values import Screen, changed
from bot.table.actions import Queries
from bot.table.model import AppView, GameUpdate, GameView, LobbyView, Panel, rest_of
from bot.table.screens.board import (
    together_away,
    together_board,
    together_ended,
    together_here,
    together_panel,
)
from bot.table.screens.lobby import main_page_closed, main_page_lobby
from bot.table.screens.pages import SCREENS, at_rest_board, at_rest_panel
from bot.table.screens.result import finish_card, finish_panel, finish_result, finish_whole
from engine.play.steps import Action

# Boards that wait for a computation: only the newest of each game is shown then.


_logger = logging.getLogger(__name__)


class PendingBoards:
    """The boards that wait for a computation, one of each game.

    Args:
        find_out: works out what is missing for a board, beside the event loop.
        show: shows a board; does not suspend before it has handed it on.
    """

    def __init__(
        self, find_out: Callable[[GameUpdate], Awaitable[None]], show: Callable[[GameUpdate], Awaitable[None]]
    ) -> None:
        self._find_out, self._show = find_out, show
        self._newest: dict[int, GameUpdate] = {}
        self._tasks = BackgroundTasks()

    def put(self, shown: GameUpdate) -> None:
        """Show a board as soon as nothing is missing, in place of a pending one of the same game."""
        game = shown.view.game
        waiting = self._newest.get(game)
        self._newest[game] = shown
        if waiting is None:
            self._tasks.spawn(self._work(game))
        elif waiting.urgent:
            self._newest[game] = replace(shown, urgent=True)

    def drop(self, game: int) -> None:
        """Discard the pending board of a game, of which something newer is shown."""
        self._newest.pop(game, None)

    async def close(self, seconds: float) -> None:
        """Wait so many seconds for pending boards, and cancel the rest."""
        await self._tasks.close(seconds)

    async def _work(self, game: int) -> None:
        while (shown := self._newest.get(game)) is not None:
            try:
                await self._find_out(shown)
            except Exception:
                _logger.exception("something is missing on the board of game %s", game)
            if self._newest.get(game) is shown:
                del self._newest[game]
                await self._show(shown)


# Background additions to views of games: win chances and reviews, asked for before a view is drawn.


class GameReviews(Protocol):
    """The interface of a reviewer of finished games."""

    def comes(self, view: GameView) -> bool:
        """Whether a game that is over has no review yet, and will have one as far as is known."""

    def reviews_rows(self, view: GameView) -> bool:
        """Whether only the choice of rows can be reviewed in a game that is over, on request."""

    async def soon(self, view: GameView) -> None:
        """Wait for a review under way for as long as a result may wait."""

    async def review(self, game: int) -> None:
        """Review a game that is over, and show it; nothing to do is fine."""


class SeatChances(Protocol):
    """The interface of a source of win chances."""

    def known(self, view: GameView) -> tuple[float, ...] | None:
        """By seat the chance to win, as far as it has been found out; never waits."""

    def missing(self, view: GameView) -> bool:
        """Whether there is something to find out, and all is there that is needed for it."""

    async def find_out(self, view: GameView) -> None:
        """Find out the chances of a board; they are known from then on."""

    def worths(self, view: GameView) -> Mapping[Action, float] | None:
        """What every action is worth, where hints are allowed and a table is ready; never waits."""


class ViewEnricher:
    """The background additions to views of games: those that are known, and those still to come.

    Args:
        queries: tell games as they are now.
        chats: what chats want to see.

    Attributes:
        reviewer: reviews games that are over; None: there are no reviews.
        chances: to win, of boards; None: there are none.
    """

    def __init__(self, queries: Queries, chats: ChatSettings) -> None:
        self._queries, self._chats = queries, chats
        self.chances: SeatChances | None = None
        self.reviewer: GameReviews | None = None

    async def add_to(self, view: GameView) -> GameView:
        """The view with the chances to win, where the chat wants them, and whether a review comes.

        Where hints are allowed it has what one would say, if a table is ready. Does not suspend where the
        chat's settings are known.
        """
        comes = self.reviewer is not None and self.reviewer.comes(view)
        rows = self.reviewer is not None and self.reviewer.reviews_rows(view)
        wanted = self.chances is not None and (await self._chats.settings(view.place.chat_id)).chances
        known = self.chances.known(view) if self.chances and wanted and view.state == "playing" else None
        worths = self.chances.worths(view) if self.chances is not None else None
        found = replace(view.coach, comes=comes, rows=rows, with_chances=wanted, chances=known, worths=worths)
        return view if found == view.coach else view.with_part(found)

    async def lacks_chances(self, view: LobbyView | GameView) -> bool:
        """Whether a board shows chances to win that are still to be found out, and can be."""
        if self.chances is None or not isinstance(view, GameView) or rest_of(view) is not None:
            return False
        return (await self._chats.settings(view.place.chat_id)).chances and self.chances.missing(view)

    async def find_chances(self, view: LobbyView | GameView) -> None:
        """Find out the chances to win of a board."""
        if self.chances is not None and isinstance(view, GameView):
            await self.chances.find_out(view)

    async def reviewed(self, view: GameView) -> GameView:
        """A game that is over with its review, if that is there in a moment: then one message tells all."""
        if self.reviewer is None or not self.reviewer.comes(view):
            return view
        await self.reviewer.soon(view)
        now = await lasting(lambda: self._queries.shown(view.game))
        return now.view if now is not None and isinstance(now.view, GameView) else view


# Dispatch: the screen of a game in its present state.


def draw(t: Texts, view: LobbyView | GameView) -> Screen:
    """The lobby, the board or the result of a game."""
    match view:
        case LobbyView(closed=True):
            return main_page_closed(t, view)
        case LobbyView():
            return main_page_lobby(t, view)
        case GameView(state="playing"):
            return board(t, view)
        case GameView(state="over", apart=True):
            return finish_card(t, view)
        case GameView():
            return finish_whole(t, view, view.outcome if view.state == "over" else None)


def draw_in_chat(t: Texts, view: LobbyView | GameView) -> Screen:
    """The same for its chat, which is told of a turn in the app when it is over only."""
    rest = rest_of(view) if isinstance(view, GameView) else None
    return draw(t, view) if rest is None or not isinstance(view, GameView) else at_rest_board(t, view, rest)


def draw_panel(t: Texts, view: GameView) -> Screen:
    """A person's card in a group's game in which all play at once, also once that is over."""
    if view.state != "playing":
        outcome = view.outcome if view.state == "over" else None
        return together_ended(t, view, finish_panel(t, view, outcome))
    return draw(t, view) if view.panel.away is None else together_away(t, view, view.panel.away)


def draw_card_here(t: Texts, view: GameView, most: int) -> Screen:
    """A person's card in the group itself, of so many characters at most, while all play at once."""
    return together_here(t, view, draw_panel(t, changed(view, panel=replace(view.panel, title=None))), most)


def draw_result(t: Texts, view: GameView) -> Screen:
    """The message of the result of a game that is over."""
    return finish_result(t, view, view.outcome)


def board(t: Texts, view: GameView) -> Screen:
    """The board of a game that is being played."""
    kind = SCREENS[type(view.rules)](t, view)
    if view.together is None:
        screen = kind.board()
    else:
        shape = together_board if view.focus is None else together_panel
        screen = shape(t, view, view.together, kind.together())
    if view.lines_left is None:
        return screen
    return replace(screen, text="\n".join((screen.text, t("board-record-full", n=view.lines_left))))


# The screens of games in the language of their chat, with what is worked out beside them.


V = TypeVar("V", bound=LobbyView | GameView)


class GameScreens:
    """The drawing of boards, lobbies and results.

    Args:
        chats: know the language of each chat.
        enricher: adds chances to win and reviews.
        username: of the bot, for links to its private chat.

    Attributes:
        drained_at: when the bot ends, and no game begins before, as lobbies and boards tell; None: it stays.
    """

    def __init__(self, chats: ChatSettings, enricher: ViewEnricher, username: Callable[[], str]) -> None:
        self._chats, self.enricher, self._username = chats, enricher, username
        self.tell_of_app: Callable[[int, AppView], AppView] = lambda _game, app: app
        self.drained_at: datetime | None = None

    def linked(self, view: V) -> V:
        """A view with the link to its table in the app, if there is one, and what was said there."""
        return changed(view, app=self.tell_of_app(view.game, view.app))

    def card_link(self, game: int, *, own: bool = False) -> str:
        """The link to one's card in private; `own`: by which theirs are there from then on."""
        return f"https://t.me/{self._username()}?start={'own' if own else 'card'}_{game}"

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
        card_link = self.card_link(view.game, own=view.cards.here)
        view = self.linked(changed(view, cards=replace(view.cards, link=card_link)))
        if isinstance(view, GameView):
            view = await self.enricher.add_to(view)
        screen = draw_in_chat(t, view)
        lives = not view.closed if isinstance(view, LobbyView) else view.state == "playing"
        return self.telling_drain(t, screen) if lives else screen

    def telling_drain(self, t: Texts, screen: Screen) -> Screen:
        """A screen of what goes on, with the line that no game begins any more, if that is so."""
        if self.drained_at is None:
            return screen
        unix, hour = str(int(self.drained_at.timestamp())), f"{self.drained_at:%H:%M}"
        return replace(screen, text="\n".join((screen.text, "", t("board-drained", unix=unix, time=hour))))

    async def panel(self, panel: Panel) -> Screen:
        """The card of a person in their private chat."""
        t = await self.texts(panel.user_id)
        view = self.linked(panel.view)
        return at_rest_panel(t, view) if panel.in_app else draw_panel(t, view)

    async def card_here(self, panel: Panel) -> Screen:
        """The card of a person in the group itself."""
        t = await chat_texts(self._chats, panel.view.place.chat_id, tables=False)
        return draw_card_here(t, panel.view, most=LONGEST)

    async def found_screen(self, view: LobbyView | GameView) -> Screen:
        """The screen of a game as by `screen`; missing win chances are computed first."""
        if await self.enricher.lacks_chances(view):
            await self.enricher.find_chances(view)
        return await self.screen(view)

    async def result(self, view: GameView) -> Screen:
        """The screen of the result of a game that is over."""
        t = await self.texts(view.place.chat_id)
        return draw_result(t, await self.enricher.add_to(self.linked(view)))


# Fingerprints of what boards show, stored for the next start: then only outdated boards are drawn.


BRIEF: Final = 60.0
"""Seconds that the clock on a board may be wrong, because the bot was away, before it is drawn again."""
_CLOCK: Final = re.compile(r'<tg-time unix="(\d+)".*?</tg-time>')
_FORGET = 600.0  # seconds after which a board that nothing is heard of is left alone


class BoardFingerprints:
    """The boards that were drawn and whose fingerprints are still to be stored in the database.

    Args:
        sender: Knows what has arrived.
        queries: Where it is noted.
        settled: Whether the panels of a game show it as well: a start of the bot leaves alone all of a game
            whose board is known to show it.
    """

    def __init__(self, sender: Sender, queries: Queries, settled: Callable[[GameUpdate], bool]) -> None:
        self._sender, self._queries, self._settled = sender, queries, settled
        self._drawn: dict[int, tuple[GameUpdate, int, float]] = {}  # by game

    def drawn(self, shown: GameUpdate, message_id: int) -> None:
        """Record that the board of a running game is to show something else."""
        self._drawn[shown.view.game] = shown, message_id, asyncio.get_running_loop().time()

    async def note(self) -> None:
        """Save what has arrived since the last time, in one transaction."""
        now, noted = asyncio.get_running_loop().time(), []
        for game, (shown, message_id, at) in list(self._drawn.items()):
            screen = self._sender.shown(shown.view.place, message_id) if self._settled(shown) else None
            if screen is not None:
                noted.append((game, message_id, fingerprint(screen)))
            if screen is not None or now > at + _FORGET:
                del self._drawn[game]
        if noted:
            await self._queries.note_shown(noted)

    async def note_or_tell(self) -> None:
        """Save the notes; a failure is logged, and costs boards drawn once more at worst."""
        try:
            await self.note()
        except EndedError:
            pass  # whoever goes on with the chats notes it
        except Exception:
            _logger.exception("what boards show was not noted")


def fingerprint(screen: Screen) -> str:
    """Return some characters that are the same for the same screen, and hardly ever for another one.

    When the time of a turn is out stands at their end, for it moves at every start, by as long as the bot
    was away.
    """
    text = replace(screen, text=_CLOCK.sub("", screen.text))
    found = blake2b(repr(text).encode(), digest_size=8).hexdigest()
    return "@".join([found, *_CLOCK.findall(screen.text)])


def shows(known: str | None, screen: Screen) -> bool:
    """Whether a board that is known by a fingerprint shows a screen, but for a clock that is hardly wrong."""
    found, *clocks = (known or "").split("@")
    due, *moments = fingerprint(screen).split("@")
    return (found, len(clocks)) == (due, len(moments)) and all(
        abs(int(clock) - int(moment)) <= BRIEF for clock, moment in zip(clocks, moments, strict=True)
    )
