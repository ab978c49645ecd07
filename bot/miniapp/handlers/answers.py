"""Answers of the Mini App: JSON with a code for the page and a text for the reader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from aiohttp import web

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.telegram.json_values import encode
from bot.ground.texts.formatting import Texts
from bot.ground.values.actor import Actor
from bot.table.service.reply import Refusal, Shown
from bot.table.views.game import GameView, LobbyView

StateJson = dict[str, Any]
"""What the page shows of a game, as JSON."""

Draw = Callable[[Texts, LobbyView | GameView, int], StateJson]
"""Makes the state that a person sees."""

_STALE: Final = frozenset({Refusal.STALE, Refusal.BOARD_BELOW, Refusal.OUTER_CHANGED, Refusal.DECIDED})
_FORBIDDEN: Final = frozenset(
    {
        *(Refusal.NOT_YOUR_TURN, Refusal.NOT_SEATED, Refusal.NOT_YOURS, Refusal.NOT_YOURS_TO_TAKE_BACK),
        *(Refusal.NOT_HOST, Refusal.HOST_DECIDES, Refusal.NOT_IN_LOBBY, Refusal.MEMBERSHIP_UNKNOWN),
    }
)


def status_of(refusal: Refusal | None) -> int:
    """The HTTP status of a press: done, out of date, somebody else's, or not possible."""
    if refusal is None:
        return 200
    if refusal in _STALE:
        return 409
    if refusal in _FORBIDDEN:
        return 403
    return 422


@dataclass(frozen=True, slots=True)
class JsonAnswer:
    """An answer: what the page is told, and its HTTP status."""

    status: int
    body: StateJson
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> web.Response:
        """The response of the server; a new one each time, as none can be sent twice."""
        return web.Response(
            body=encode(self.body), status=self.status, content_type="application/json", headers=self.headers
        )


def failure(status: int, code: str, said: str, *, wait: float = 0.0) -> JsonAnswer:
    """The answer to a request that is refused as such: `wait` says in how many seconds it is allowed."""
    headers = {"Retry-After": str(int(wait) + 1)} if wait else {}
    return JsonAnswer(status, {"error": code, "said": said}, headers)


@dataclass(frozen=True, slots=True)
class DrawnState:
    """A state as a person sees it, with the id by which a page says that it has it."""

    id: str
    state: StateJson


class StateDrawer:
    """What people see of a game, each in their own language.

    Args:
        chats: languages and skins, of private chats.
        draw: makes a state.
    """

    def __init__(self, chats: ChatSettings, draw: Draw) -> None:
        self._chats = chats
        self._draw = draw

    async def texts(self, actor: Actor) -> Texts:
        """The texts that a person reads: those of their private chat."""
        return await chat_texts(self._chats, actor.user_id, actor)

    async def drawn(self, shown: Shown, actor: Actor) -> DrawnState:
        """The state that a person sees."""
        view = view_for(shown, actor.user_id)
        state = self._draw(await self.texts(actor), view, actor.user_id)
        version = view.version if isinstance(view, GameView) else 0
        return DrawnState(f"{version}-{blake2b(encode(state), digest_size=8).hexdigest()}", state)


def view_for(shown: Shown, user_id: int) -> LobbyView | GameView:
    """The view of a game that concerns a person: their own card, where all play at once."""
    return next((panel.view for panel in shown.panels if panel.user_id == user_id), shown.view)
