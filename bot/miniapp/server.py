"""The server of the Mini App, put together: what its parts need of the bot, and the job that serves it."""

import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Final

from bot.coach.screens import hint as hint_screen
from bot.coach.service import HintActions
from bot.ground.runtime.every import every
from bot.ground.runtime.http_server import serve
from bot.ground.runtime.wanted import cannot_listen
from bot.ground.store import DiskError, UnavailableError
from bot.ground.store.lasting import lasting
from bot.ground.values.actor import Actor
from bot.miniapp.game_links import GameLinks
from bot.miniapp.handlers.admission import Admission
from bot.miniapp.handlers.answers import Draw, StateDrawer
from bot.miniapp.handlers.endpoint import TableEndpoint, TableParts
from bot.miniapp.handlers.page_files import VERIFIER, PageFile, read_page, read_verifier
from bot.miniapp.handlers.presses import PressesInApp
from bot.miniapp.handlers.streams import TableStreams
from bot.miniapp.handlers.window_notes import WindowNotes
from bot.miniapp.sessions import TableSessions
from bot.table.buttons.board import Hint
from bot.table.room import House
from bot.table.service.reply import Reply
from bot.table.views.hint import HintView

CONNECTIONS: Final = 600
"""Connections at once, one for each open table; a process may usually have a thousand files open."""
SHARE: Final = CONNECTIONS // 4
"""Connections of one address; behind a proxy all come from the proxy, and it has to set such a limit."""

_logger = logging.getLogger(__name__)


class AppServer:
    """The server of the Mini App.

    Args:
        house: the bot, with an address of the app and a token in its settings.
        draw: makes the states of games.
    """

    def __init__(self, house: House, draw: Draw) -> None:
        deps, settings, token = house.deps, house.settings, house.settings.bot_token
        if token is None:
            raise ValueError("expected settings with a token")
        self._house = house
        secret = token.get_secret_value()
        links = GameLinks(secret, lambda: deps.client.username, settings.app_name)
        self._drawer = StateDrawer(deps.chats, draw)
        self._streams = TableStreams(self._drawer, house.clock)
        service, present = deps.service, deps.messages.present
        self._windows = WindowNotes(
            service.windows, service.queries, present, self._streams, deps.messages.spawn, lasting
        )
        self._hints = house.part(HintActions)
        self._endpoint = TableEndpoint(
            TableParts(
                deps,
                settings,
                house.clock,
                TableSessions(secret, house.clock, house.chance),
                links,
                Admission(deps.membership, service.queries.has_sat_in),
                self._drawer,
                self._streams,
                self._windows,
                PressesInApp(deps, None if self._hints is None else self._hint),
                self._files,
                (UnavailableError, DiskError),
                house.timing.tap,
            )
        )
        self._read: Mapping[str, PageFile] | None = None
        deps.messages.also_shown_by(self._streams, links.link)
        deps.verdicts.page = f"{settings.app_url}/{VERIFIER.name}"

    def _files(self) -> Mapping[str, PageFile]:
        """The files of the page, and the verifier; the index has the name of the bot, known once it runs."""
        if self._read is None:
            page = read_page(self._house.deps.client.username)
            self._read = page | {VERIFIER.name: read_verifier()}
        return self._read

    async def run(self) -> None:
        """Serve the app until cancelled.

        Raises:
            SettingsError: If the host is not this machine.
            OSError: If the port is taken.
        """
        timing = self._house.timing
        async with AsyncExitStack() as stack:
            await self._listen(stack)
            stack.callback(self._streams.close_all)
            stack.callback(self._windows.stop)
            await every(timing.window_sign, self._windows.refresh, "giving signs of life of open tables")

    async def _listen(self, stack: AsyncExitStack) -> None:
        settings, app = self._house.settings, self._endpoint.application()
        host, port = settings.app_host, settings.app_port
        serving = serve(app, host, port, connections=CONNECTIONS, share=SHARE, hears_hang_ups=True)
        try:
            await stack.enter_async_context(serving)
        except OSError as error:
            raise cannot_listen("APP_HOST, APP_PORT", host, port, error) from None
        _logger.info("tables can be opened at %s", settings.app_url)

    async def _hint(self, pressed: Hint, actor: Actor, chat_id: int) -> Reply | str:
        """The best action now, in words."""
        if self._hints is None:
            raise RuntimeError("nobody gives hints")
        answer = await self._hints.hint(pressed, actor, chat_id)
        if not isinstance(answer, HintView):
            return answer
        return hint_screen.alert(await self._drawer.texts(actor), answer)
