"""People who come to disturb a table: bursts of taps and commands, faster than anybody who plays."""

import asyncio
from collections.abc import Callable
from random import Random

from bot.chats.model import SetSetting, ShowSettings
from bot.ground.values import Press
from bot.sandbox.model import Chat, ChatMessage, PeopleError
from bot.table.presses import BookSeat, ConfirmLeave, Rematch, ShowBoard, Sit, Start, TurnPress
from tests.simulate.manners import Manner
from tests.simulate.people import Hands, Somebody, buttons_of, seen_in
from tests.simulate.phases import Met

KINDS = (
    "griefer at the board",
    "griefer in the settings",
    "forging griefer",
    "griefer calling the board",
    "leaving griefer",
)
REST = 60.0
"""Seconds between two bursts, on the average."""
BURST = (15, 50)
"""Acts of a burst, the fewest and the most."""
GAP = (0.03, 0.25)
"""Seconds between two of them."""
_MANNER = Manner("griefing", REST)
_SEATS: tuple[type[Press], ...] = (ConfirmLeave, Sit, Start, Rematch, BookSeat)
"""What somebody presses who sits down in order to leave, what they like best first."""


class Griefer(Somebody):
    """Somebody who disturbs one group, for as long as the world lasts.

    Args:
        user: their account.
        kind: what they do, of `KINDS`.
        chat_id: the group.
        thread: the topic in which they do it.
        hands: what they act with.
        met: is told of every act.
        rng: their own chance.
        game: the preset that is mostly played here.
    """

    def __init__(  # noqa: PLR0913 - all that makes a person
        self,
        user: int,
        kind: str,
        chat_id: int,
        thread: int | None,
        *,
        hands: Hands,
        met: Met,
        rng: Random,
        game: str,
    ) -> None:
        super().__init__(user, _MANNER, [(chat_id, thread)], hands=hands, rng=rng, game=game)
        self._kind = kind
        self._met = met

    async def live(self) -> None:
        """Come for a burst and go again, until cancelled."""
        rng = self._rng
        acts: dict[str, Callable[[Chat, list[ChatMessage]], None]] = {
            "griefer at the board": self._tap_board,
            "griefer in the settings": self._tap_settings,
            "forging griefer": self._press_anything,
            "griefer calling the board": self._call_board,
            "leaving griefer": self._sit_and_leave,
        }
        ((_, thread),) = self._homes
        while True:
            await asyncio.sleep(rng.expovariate(1.0 / REST))
            chat = self._chat()
            for _ in range(rng.randint(*BURST)):
                seen = seen_in(chat, thread)
                try:
                    if seen:
                        self._met(self._kind, chat.id)
                        acts[self._kind](chat, seen)
                except PeopleError:
                    chat = self._chat()  # it has moved, or the message is gone
                await asyncio.sleep(rng.uniform(*GAP))

    def _chat(self) -> Chat:
        """The group, wherever it is by now."""
        ((chat_id, _),) = self._homes
        chat = self._hands.world.state.chats[chat_id]
        while chat.migrated_to is not None:
            chat = self._hands.world.state.chats[chat.migrated_to]
        return chat

    def _tap_one(self, seen: list[ChatMessage], kinds: tuple[type[Press], ...]) -> bool:
        """Tap a button of these kinds on the newest message that has one; whether there is one."""
        for message in seen:
            offered = [data for data, press in buttons_of(message) if isinstance(press, kinds)]
            if offered:
                self._hands.tap(self.user, message, self._rng.choice(offered))
                return True
        return False

    def _say(self, chat: Chat, words: str) -> None:
        ((_, thread),) = self._homes
        self._hands.type(self.user, chat, words, thread)

    def _tap_board(self, _chat: Chat, seen: list[ChatMessage]) -> None:
        """Tap keys of a board at which they have no seat."""
        self._tap_one(seen, (TurnPress,))

    def _tap_settings(self, chat: Chat, seen: list[ChatMessage]) -> None:
        """Tap settings, with the right to do so or without; open their page if there is none."""
        if not self._tap_one(seen, (SetSetting, ShowSettings)) or self._rng.random() < 0.01:
            self._say(chat, "/settings")

    def _call_board(self, chat: Chat, seen: list[ChatMessage]) -> None:
        """Have the board sent again and again."""
        if self._rng.random() < 0.05 or not self._tap_one(seen, (ShowBoard,)):
            self._say(chat, self._rng.choice(("/board", "/newgame")))

    def _sit_and_leave(self, chat: Chat, seen: list[ChatMessage]) -> None:
        """Sit down, have the game begin, and leave it, or the chat."""
        membership, chance = self._hands.world.membership, self._rng.random()
        if not chat.present(self.user):
            membership.join(self.user, chat.id)
        elif chance < 0.02:
            membership.leave(self.user, chat.id)
        elif chance < 0.2:
            self._say(chat, "/leave")
        else:
            any(self._tap_one(seen, (kind,)) for kind in _SEATS)


def griefers_of(  # noqa: PLR0913 - all that makes a person
    kind: str, groups: list[Chat], *, hands: Hands, met: Met, rng: Random, game: str
) -> list[Griefer]:
    """Whoever joins one of these groups in order to disturb it, at times with rights; nobody for ""."""
    if not kind or not groups:
        return []
    chat = rng.choice(groups)
    membership = hands.world.membership
    user = membership.add_person("Тролль", language_code="ru", started=False).id
    membership.join(user, chat.id)
    if kind == "griefer in the settings" and rng.random() < 0.5:
        membership.promote(user, chat.id)
    thread = rng.choice([None, *chat.topics]) if chat.topics else None
    return [Griefer(user, kind, chat.id, thread, hands=hands, met=met, rng=rng, game=game)]
