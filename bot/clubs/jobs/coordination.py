"""The job that takes the steps of club nights when they are due, and goes on with them after a start."""

import logging
from collections.abc import Awaitable, Callable, Collection

from bot.clubs.jobs.presenter import NightPresenter
from bot.clubs.service.actions import ClubActions
from bot.clubs.service.coordinator import ClubCoordinator
from bot.clubs.service.showing import NightMessages
from bot.ground.store import UnavailableError
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import chat_in_log

_logger = logging.getLogger(__name__)


class ClubSteps:
    """The job over all nights; only the tasks that it spawns wait for Telegram.

    Args:
        actions: opens nights that open by themselves.
        coordinator: takes the steps.
        messages: which nights are live.
        presenter: shows nights.
        show_game: shows a game that has begun or ended.
        tell: begins to send a podium, which is sent later if that fails.
        draw: lets Telegram throw the dice of a night that waits for them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        actions: ClubActions,
        coordinator: ClubCoordinator,
        messages: NightMessages,
        presenter: NightPresenter,
        show_game: Callable[[int], Awaitable[None]],
        tell: Callable[[Delivery], None],
        draw: Callable[[int], Awaitable[None]],
    ) -> None:
        self._actions, self._coordinator, self._messages = actions, coordinator, messages
        self._presenter, self._show_game, self._tell, self._draw = presenter, show_game, tell, draw

    async def due(self, now: float) -> None:
        """Do what is due; what fails in one night holds up no other."""
        for chat_id in await self._actions.planned(now):
            try:
                club = await self._actions.open_planned(chat_id)
            except UnavailableError:
                raise  # as below
            except Exception:
                _logger.exception("the club night of %s cannot open", chat_in_log(chat_id))
                await self._actions.skip_planned(chat_id)
            else:
                if club is not None:
                    await self._presenter.present(club)
        for club in await self._coordinator.due(now):
            try:
                await self._step(club)
            except UnavailableError:
                raise  # nothing is wrong with the night, whose time has still come at the next look
            except Exception:
                _logger.exception("club night %s cannot go on", club)
                await self._coordinator.later(club)

    async def _step(self, club: int) -> None:
        step = await self._coordinator.step(club)
        for game in (*step.stopped, *step.opened):
            await self._show_game(game)
        await self._presenter.present(club)
        if step.draws:
            await self._draw(club)
        if step.podium is not None:
            self._tell(step.podium)

    async def resume(self, chats: Collection[int] | None) -> None:
        """Show the nights of these chats, or of all, that an earlier run may not have shown as they are."""
        for club, chat_id in await self._messages.behind():
            if chats is None or chat_id in chats:
                try:
                    await self._presenter.present(club)
                except UnavailableError:
                    raise
                except Exception:
                    _logger.exception("club night %s cannot be shown", club)  # the others are
