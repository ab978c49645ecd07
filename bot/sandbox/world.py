"""A world, put together of its parts, and people who talk by themselves."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Final

from bot.sandbox.conversation import Conversation, Membership, MiniApps
from bot.sandbox.model import Chat, PeopleError, Person
from bot.sandbox.parameters import data
from bot.sandbox.state import TOKEN, Limits, WorldState

# Lines of background talk by language: short ones that anybody at a table may say at any time.


LINES: Final[Mapping[str, list[str]]] = data()["talk"]


def lines_of(language: str | None) -> list[str]:
    """The lines in the language nearest to a language code."""
    return LINES.get((language or "").lower().partition("-")[0], LINES["en"])


# Background talk of the people of a group for some minutes, so that a game is played in a busy chat.
#
# A person whose window is open says nothing: the user who plays as them writes in their name.


RATE: Final = 20
"""Messages a minute."""

MINUTES: Final = 5.0
"""After which they stop by themselves."""

MOST: Final = 600
"""Messages a minute that are the most one may ask for."""

_REMEMBERED = 20  # lines that are not said again so soon


class Talk:
    """The background talk in all chats of a world; it goes by the event loop's clock."""

    def __init__(self, state: WorldState, conversation: Conversation) -> None:
        self._state, self._conversation = state, conversation
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._random = random.Random(state.chance.random())  # noqa: S311 - what people say need not be secret

    def begin(
        self,
        user: int,
        chat_id: int,
        *,
        thread: int | None = None,
        rate: float = RATE,
        minutes: float = MINUTES,
    ) -> Chat:
        """Let the others in a group talk at so many messages a minute; in place of talk under way.

        The others are those whom nobody plays as, without `user`.

        Raises:
            PeopleError: there is nobody else, no such chat, or the rate is too high.
        """
        _, chat = self._state.inside(user, chat_id)
        if not 0 < rate <= MOST or minutes <= 0:
            raise PeopleError(f"rate must be more than 0 and at most {MOST}, minutes more than 0")
        if chat.type == "private" or not self._others(chat, user):
            raise PeopleError("nobody else is here to talk")
        self._cancel(chat_id)
        self._tasks[chat_id] = asyncio.create_task(self._talk(chat, user, thread, rate, minutes))
        return self._note(chat, talking=True)

    def end(self, user: int, chat_id: int) -> Chat:
        """Let the talk in a group end."""
        _, chat = self._state.inside(user, chat_id)
        self._cancel(chat_id)
        return self._note(chat, talking=False)

    async def close(self) -> None:
        """End all talk."""
        tasks = list(self._tasks.values())
        for chat_id in list(self._tasks):
            self._cancel(chat_id)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _talk(self, chat: Chat, user: int, thread: int | None, rate: float, minutes: float) -> None:
        """Say one line after the other, at uneven intervals of the length that the rate asks for."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        said, before, spoken = deque[str](maxlen=_REMEMBERED), None, 0
        with suppress(PeopleError):  # the group has become another one, say
            while loop.time() < begun + 60 * minutes:
                # Each has a place in time of its own, so that what is late does not make the rest late.
                due = begun + (spoken + self._random.uniform(0.1, 0.9)) * 60 / rate
                await asyncio.sleep(max(due - loop.time(), 0.0))
                if not (others := self._others(chat, user)):
                    break
                before = self._random.choice([p for p in others if p is not before] or others)
                line = self._random.choice(
                    [line for line in lines_of(before.language_code) if line not in said]
                )
                said.append(line)
                self._conversation.send(before.id, chat.id, line, thread=thread)
                spoken += 1
        del self._tasks[chat.id]
        self._note(chat, talking=False)

    def _others(self, chat: Chat, user: int) -> list[Person]:
        people = (self._state.people[each] for each in chat.members if each != user and chat.present(each))
        quiet = (chat.anonymous, self._state.windows)
        return [each for each in people if not each.is_bot and not any(each.id in some for some in quiet)]

    def _cancel(self, chat_id: int) -> None:
        task = self._tasks.pop(chat_id, None)
        if task is not None:
            task.cancel()

    def _note(self, chat: Chat, *, talking: bool) -> Chat:
        chat.talking = talking
        self._state.show_chat(chat)
        return chat


# A world, put together of its parts: state, membership, conversation, talk, Mini Apps.


class World:
    """A world: people, the bot and their chats.

    Attributes:
        state: everything there is.
        membership: people and groups, and changes of their membership.
        conversation: people's actions in chats, and their view of these.
        talk: background talk of people.
        mini_apps: the Mini Apps of the bot.
    """

    def __init__(
        self,
        token: str = TOKEN,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        answer_seconds: float = 15.0,
        chance: Random | None = None,
    ) -> None:
        self.state = WorldState(
            token, clock=clock, limits=limits, answer_seconds=answer_seconds, chance=chance
        )
        self.membership = Membership(self.state)
        self.conversation = Conversation(self.state, self.membership)
        self.talk = Talk(self.state, self.conversation)
        self.mini_apps = MiniApps(self.state)
