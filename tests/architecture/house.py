"""Figures of the structure of `bot`: its folders, the arrows between them, files that one press enters.

`python -m tests.architecture.house` prints them; the bot plays over HTTP with real updates for that.
"""

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from types import CodeType, FrameType

from bot.table.buttons.board import PickRow, Reroll
from tests.architecture.imports import between_folders, graph, modules
from tests.paths import ROOT
from tests.play.phones import bot_in, data_of, mover_of
from tests.play.tables import lobby, quick_world, started
from tests.play.talk import greeted

BOT = str(ROOT / "bot") + "/"
SANDBOX = BOT + "sandbox/"
ASIDE = (SANDBOX, BOT + "playground/")
SETTLED = 8.0
"""Seconds on the loop's clock after which what a press has brought about is done."""


class Trace:
    """Files of `bot` whose functions are called, by what goes on meanwhile, apart from the sandbox's."""

    def __init__(self) -> None:
        self._codes: set[CodeType] = set()

    def begin(self) -> None:
        """Note what every thread calls that begins from now on, and this one."""
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def end(self) -> None:
        """Note nothing any more."""
        sys.setprofile(None)
        threading.setprofile(None)

    async def during(self, work: Awaitable[object]) -> set[str]:
        """The files, as paths below `bot`, that are entered until some work and all that follows is done."""
        self._codes = set()
        await work
        await asyncio.sleep(SETTLED)
        names = {code.co_filename for code in self._codes.copy()}
        return {
            name.removeprefix(BOT) for name in names if name.startswith(BOT) and not name.startswith(ASIDE)
        }

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._codes.add(frame.f_code)


async def entered() -> dict[str, set[str]]:
    """The files that an idle bot, `/newgame`, a throw of the other dice and a written row enter."""
    trace, found = Trace(), {}
    trace.begin()
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with bot_in(quick_world(), Path(folder) / "bot.db", group_budget=1000) as phones:
                chat, people = await greeted(phones, 2)
                other, others = await greeted(phones, 2, "2")
                await started(phones, other, others)
                found["idle"] = await trace.during(asyncio.sleep(SETTLED))
                found["/newgame"] = await trace.during(lobby(phones, chat, people[:1]))
                for what, kind in (("reroll", Reroll), ("row", PickRow)):
                    board = phones.newest(other.id)
                    assert board is not None
                    tap = phones.tap(mover_of(phones, other, board), board, data_of(board, kind))
                    found[what] = await trace.during(tap)
    finally:
        trace.end()
    return found


def main() -> None:
    """Print the figures."""

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")

    files = [path.relative_to(ROOT / "bot") for path in modules() if path.is_relative_to(ROOT / "bot")]
    lines = {path: len((ROOT / "bot" / path).read_text("utf-8").splitlines()) for path in files}
    sizes: dict[str, list[int]] = {}
    for path, size in lines.items():
        sizes.setdefault(path.parts[0] if len(path.parts) > 1 else "(top)", []).append(size)
    write(f"{len(files)} modules, {sum(lines.values())} lines")
    write(f"{sum(size < 40 for size in lines.values())} modules of less than 40 lines")
    for top, each in sorted(sizes.items()):
        write(f"  {top:<12} {len(each):>4} modules {sum(each):>6} lines")
    folders = {name: others for name, others in between_folders(graph()).items() if name.startswith("bot.")}
    write(
        f"{len(folders)} rooms and modules at the top, {sum(map(len, folders.values()))} arrows between them"
    )
    found = asyncio.run(entered())
    for what, names in found.items():
        rooms = Counter(name.split("/")[0] if "/" in name else "(top)" for name in names)
        told = ", ".join(f"{room} {count}" for room, count in rooms.most_common())
        write(f"{what}: {len(names)} files, {len(names - found['idle'])} of them not when idle ({told})")


if __name__ == "__main__":
    main()
