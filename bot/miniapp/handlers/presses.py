"""Presses of the page: the same as those of buttons in the chat, acted on by the same use cases."""

from collections.abc import Awaitable, Callable
from typing import Final, get_args

from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.table.buttons.board import ComeBack, DecideLeftSeat, DecideSleeper, Hint, JoinLate, TurnPress
from bot.table.buttons.lobby import Sit, StandUp, Start
from bot.table.room import Dependencies
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from engine.rules.ruleset import Ruleset

GamePressInApp = TurnPress | ComeBack | DecideLeftSeat | DecideSleeper | JoinLate | Sit | StandUp | Start
"""The presses of a game that the page may send; what else there is belongs to messages."""

_KINDS: Final = get_args(GamePressInApp)
_COMING: Final = (Sit, JoinLate, ComeBack)

HintInApp = Callable[[Hint, Actor, int], Awaitable[Reply | str]]
"""Answers a question for the best action in the game of a chat, in words or with why not."""


class PressesInApp:
    """The presses of pages.

    Args:
        deps: the parts of the bot.
        hint: answers hints; None where nobody does.
    """

    def __init__(self, deps: Dependencies, hint: HintInApp | None = None) -> None:
        self._deps = deps
        self._hint = hint

    async def act(self, data: str, actor: Actor, shown: Shown, tap: str) -> Reply | str:
        """Act on a press, and bring messages and open tables up to date.

        Args:
            data: what was pressed, as callback data.
            actor: who pressed.
            shown: the game that is open, as it was lately.
            tap: an id of the press, by which one that comes twice is known.

        Returns:
            What the person is told, or a hint in words.
        """
        pressed = self._deps.presses.parse(data)
        if pressed is None or getattr(pressed, "game", None) != shown.view.game:
            return refuse(Refusal.UNKNOWN_BUTTON)
        if isinstance(pressed, Hint) and self._hint is not None:
            return await self._present(await self._hint(pressed, actor, shown.view.place.chat_id))
        if not isinstance(pressed, _KINDS):
            return refuse(Refusal.UNKNOWN_BUTTON)
        return await self._present(await self._press(pressed, actor, shown, tap))

    async def _press(self, pressed: GamePressInApp, actor: Actor, shown: Shown, tap: str) -> Reply:
        service, chat_id = self._deps.service, shown.view.place.chat_id
        if isinstance(pressed, _COMING):
            inside = await self._is_in(chat_id, actor)
            if not inside:
                return refuse(Refusal.MEMBERSHIP_UNKNOWN if inside is None else Refusal.NOT_SEATED)
            await self._deps.chats.meet_person(actor)
        if isinstance(pressed, TurnPress | ComeBack) and _has_panels(shown):
            found = await service.panels.press(pressed, actor, None, tap, in_app=True)
            if found is not None:
                return found.reply
        reply = await service.games.press(pressed, actor, chat_id, None, tap, in_app=True)
        if isinstance(pressed, Start) and reply.refusal is None:
            self._deps.messages.spawn(self._deps.messages.show_again(chat_id, lobbies=True))
        return reply

    async def _is_in(self, chat_id: int, actor: Actor) -> bool | None:
        """Whether somebody is in a chat; None where Telegram does not say. A link can be anywhere."""
        if is_private(chat_id):
            return chat_id == actor.user_id
        inside = await self._deps.membership.is_in(chat_id, actor)
        return await self._deps.attendance.is_there(chat_id, actor) if inside else inside

    async def _present(self, reply: Reply | str) -> Reply | str:
        if isinstance(reply, Reply) and reply.shown is not None:
            await self._deps.messages.present(reply.shown)
        return reply


def _has_panels(shown: Shown) -> bool:
    """Whether people play on cards of their own in this game, or will."""
    rules = shown.view.rules
    return (
        isinstance(rules, Ruleset) and rules.pace == "together" and not is_private(shown.view.place.chat_id)
    )
