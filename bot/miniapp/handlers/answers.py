"""Answers of the Mini App: JSON with a code for the page and a text for the reader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from aiohttp import web

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.telegram.json_values import encode
from bot.ground.texts.formatting import Texts
from bot.ground.values.actor import Actor
from bot.table.service.reply import Refusal, Shown
from bot.table.views.game import GameView, LobbyView

StateJson = dict[str, Any]
"""What the page shows of a game, as JSON."""

Draw = Callable[[Texts, LobbyView | GameView, int], StateJson]
"""Makes the state that a person sees."""

_LATELY: Final = 64  # states kept
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
    """The drawer of states of a game, for each person in their own language.

    Args:
        chats: languages and skins, of private chats.
        draw: makes a state.
    """

    def __init__(self, chats: ChatSettings, draw: Draw) -> None:
        self._chats = chats
        self._draw = draw
        self._lately: LruDict[tuple[object, ...], tuple[Shown, DrawnState]] = LruDict(_LATELY)

    async def texts(self, actor: Actor) -> Texts:
        """The texts that a person reads: those of their private chat."""
        return await chat_texts(self._chats, actor.user_id, actor)

    async def drawn(self, shown: Shown, actor: Actor) -> DrawnState:
        """The state that a person sees; whoever presses is sent it twice, all who watch see the same."""
        t = await self.texts(actor)
        view = view_for(shown, actor.user_id)
        key = id(shown), named(view, actor.user_id), t.language, t.skin
        if key in self._lately:
            return self._lately[key][1]
        state = self._draw(t, view, actor.user_id)
        version = view.version if isinstance(view, GameView) else 0
        found = DrawnState(f"{version}-{blake2b(encode(state), digest_size=8).hexdigest()}", state)
        self._lately[key] = shown, found  # kept with what it shows, or another could have its number
        return found


def named(view: LobbyView | GameView, user_id: int) -> int:
    """The person, if the game knows them; 0 for all who only watch."""
    known = any(each.user_id == user_id for seat in view.seats for each in seat.everybody)
    return user_id if known or user_id == view.host_id else 0


def is_sealed(shown: Shown, user_id: int) -> bool:
    """Whether a game is not for this person's eyes yet: others are to play with the same dice today."""
    view = shown.view
    sealed = isinstance(view, GameView) and view.daily is not None and view.daily.open
    return sealed and not named(view, user_id)


def view_for(shown: Shown, user_id: int) -> LobbyView | GameView:
    """The view of a game that concerns a person: their own card, where all play at once."""
    return next((panel.view for panel in shown.panels if panel.user_id == user_id), shown.view)
