"""Calls of one method as they come to the server, and a bot that is killed in the middle of one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from bot.sandbox.methods import call
from bot.sandbox.model import ApiError
from bot.sandbox.state import WorldState
from bot.sandbox.text import Json
from bot.sandbox.world import World
from tests.play.kills import Program


@contextmanager
def watched(
    world: World,
    before: Callable[[int], bool],
    after: Callable[[int], None],
    method: str = "sendDice",
    chat_id: int | None = None,
) -> Iterator[None]:
    """Count the calls of a method, in one chat or in all.

    Args:
        world: of the server.
        before: is called with the number of each; where it returns False the call is not carried out.
        after: is called with the number of each that was carried out.
        method: of the calls.
        chat_id: the chat; None: all.
    """
    count = 0

    def watching(state: WorldState, name: str, raw: Json, uploads: dict[str, object]) -> tuple[int, Json]:
        nonlocal count
        here = chat_id is None or str(raw.get("chat_id")) == str(chat_id)
        if name != method or state is not world.state or not here:
            return call(state, name, raw, uploads)
        count += 1
        if not before(count):
            error = ApiError(500, "Internal Server Error")
            return error.code, error.answer()
        answer = call(state, name, raw, uploads)
        after(count)
        return answer

    with mock.patch("bot.sandbox.methods.call", watching):
        yield


class Killer:
    """What kills a program in the middle of a call, before the server goes on.

    Attributes:
        number: of the call at which it is killed, counted from now on; 0: at none.
        fallen: whether the call is carried out before.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.number, self.fallen = 0, False

    def before(self, _: int) -> bool:
        """Count a call; kill the program if that is not to be carried out."""
        self.number -= 1
        if self.number or self.fallen:
            return True
        self.program.strike()
        return False

    def after(self, _: int) -> None:
        """Kill it if the call is not to be answered."""
        if self.number == 0 and self.fallen:
            self.program.strike()
