"""A world, put together of its parts: state, membership, conversation, talk, Mini Apps."""

import time
from collections.abc import Callable
from random import Random

from bot.sandbox.world.conversation import Conversation
from bot.sandbox.world.membership import Membership
from bot.sandbox.world.mini_apps import MiniApps
from bot.sandbox.world.rate_limit import Limits
from bot.sandbox.world.state import TOKEN, WorldState
from bot.sandbox.world.talk import Talk


class World:
    """A world: people, the bot and their chats.

    Attributes:
        state: everything there is.
        membership: people and groups, and changes of their membership.
        conversation: people's actions in chats, and their view of these.
        talk: background talk of people.
        mini_apps: the Mini Apps of the bot.
    """

    def __init__(  # noqa: PLR0913 - what a world is made with
        self,
        token: str = TOKEN,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        answer_seconds: float = 15.0,
        privacy: bool = True,
        chance: Random | None = None,
    ) -> None:
        self.state = WorldState(
            token,
            clock=clock,
            limits=limits,
            answer_seconds=answer_seconds,
            privacy=privacy,
            chance=chance,
        )
        self.membership = Membership(self.state)
        self.conversation = Conversation(self.state, self.membership)
        self.talk = Talk(self.state, self.conversation)
        self.mini_apps = MiniApps(self.state)
