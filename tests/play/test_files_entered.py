"""How many files of the program a tap and a command enter, until all that follows of them is done."""

import sys
from asyncio import sleep
from collections.abc import Awaitable, Callable
from types import FrameType

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.ground.values import Press
from bot.table.presses import PickRow, Reroll, Roll
from tests.architecture.limits import broken
from tests.paths import ROOT
from tests.play.phones import Phones, data_of, mover_of
from tests.play.tables import started
from tests.play.talk import ask, first_offering, greeted

QUIET = 4.0
"""Seconds after which nothing follows any more of what was done before."""


class Entered:
    """The files of `bot` and `engine` whose functions were called."""

    def __init__(self) -> None:
        self._files: set[str] | None = None

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """For `sys.setprofile`."""
        if event == "call" and self._files is not None:
            self._files.add(frame.f_code.co_filename)

    async def during(self, act: Callable[[], Awaitable[object]]) -> int:
        """How many files an act enters, with all that follows."""
        await sleep(QUIET)
        self._files = set()
        await act()
        await sleep(QUIET)
        entered, self._files = self._files, None
        return sum(
            name.startswith((f"{ROOT}/bot/", f"{ROOT}/engine/")) and "/sandbox/" not in name
            for name in entered
        )


def test_a_tap_and_a_command_enter_no_more_files_than_they_did(evening):
    entered, figures = Entered(), dict[str, int]()

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        await started(phones, chat, people, "yatzy")

        async def tap(kind: type[Press]) -> None:
            board = await first_offering(chat, kind)
            await phones.tap(mover_of(phones, chat, board), board, data_of(board, kind))

        async def setting(value: str) -> None:
            page = await ask(phones, people[0], chat, "/settings")
            figures["files that a value of a setting enters"] = await entered.during(
                lambda: phones.tap(people[0], page, pack(SetSetting("board", value)))
            )

        # What is worked out once a process is worked out in the first round, the second is measured.
        for value in ("stays", "follows"):
            await tap(Roll)
            figures["files that a reroll enters"] = await entered.during(lambda: tap(Reroll))
            figures["files that a written row enters"] = await entered.during(lambda: tap(PickRow))
            figures["files that /top enters"] = await entered.during(
                lambda: ask(phones, people[0], chat, "/top")
            )
            await setting(value)

    sys.setprofile(entered.note)
    try:
        evening(scene)
    finally:
        sys.setprofile(None)
    assert broken(figures) == []
