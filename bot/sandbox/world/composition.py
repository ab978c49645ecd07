"""A world: its state, who is where in it, and what people write and tap."""

import time
from collections.abc import Callable

from bot.sandbox.world.conversation import Conversation
from bot.sandbox.world.membership import Membership
from bot.sandbox.world.rate_limit import Limits
from bot.sandbox.world.state import TOKEN, WorldState
from bot.sandbox.world.talk import Talk


class World:
    """People, the bot and their chats.

    Attributes:
        state: everything there is.
        membership: people and groups, and how they come and go.
        conversation: what people write, tap and see.
        talk: what they say to each other.
    """

    def __init__(
        self,
        token: str = TOKEN,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        answer_seconds: float = 15.0,
        privacy: bool = True,
    ) -> None:
        self.state = WorldState(
            token, clock=clock, limits=limits, answer_seconds=answer_seconds, privacy=privacy
        )
        self.membership = Membership(self.state)
        self.conversation = Conversation(self.state, self.membership)
        self.talk = Talk(self.state, self.conversation)
