"""The beginning of nights: Telegram's dice are thrown into the group, and its message follows below them."""

from collections.abc import Callable, Coroutine

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.clubs.jobs.presenter import NightPresenter
from bot.clubs.service.night_dice import NightBeginning, NightDice
from bot.ground.drawing.notice import notice
from bot.ground.outbox.sender import Sender
from bot.table.messages.opening_dice import OpeningDice


class NightOpening:
    """The thrower of the dice of nights.

    Args:
        dice: notes them.
        presenter: shows nights.
        chats: the languages of chats.
        sender: lets Telegram throw.
        spawn: does something in the background.
    """

    def __init__(
        self,
        dice: NightDice,
        presenter: NightPresenter,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._dice, self._presenter, self._chats, self._sender, self._spawn = (
            dice,
            presenter,
            chats,
            sender,
            spawn,
        )
        self._thrower = OpeningDice(dice.notes, sender, spawn, dice.drawn, self._begun)

    async def draw(self, club: int) -> None:
        """Let Telegram throw the dice that a night waits for; then its first tables begin."""
        chain = await self._dice.chain_of(club)
        if chain is not None:
            self._thrower.throw(chain)

    async def _begun(self, beginning: NightBeginning) -> None:
        if beginning.said is not None:
            t = await chat_texts(self._chats, beginning.place.chat_id)
            await self._sender.send(beginning.place, notice(t, beginning.said))
        if beginning.below:
            await self._presenter.bring_down(beginning.club)
        else:
            await self._presenter.present(beginning.club)
