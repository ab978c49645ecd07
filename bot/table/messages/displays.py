"""Displays of games beside the chat: what the app shows of them, whoever has changed them."""

from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Final, Protocol

from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store.lasting import lasting
from bot.ground.workers.worker import Worker
from bot.table.service.reply import Shown

_KEPT: Final = 10_000
"""Games of which is remembered what was shown last."""


class Display(Protocol):
    """Something that shows games beside the messages of their chats."""

    def show(self, shown: Shown) -> None:
        """Show a game as it is now.

        Called whenever its messages are brought up to date, before they are, in the process that has changed
        the game, and in others that show it; it neither waits nor raises.
        """

    def games(self) -> Collection[int]:
        """The games that it shows in this process."""


class Displays:
    """The displays of this process, and of the other workers.

    Args:
        worker: tells the others; None: there are none.
        shown: reads what a game shows.
        spawn: does something in the background.
    """

    def __init__(
        self,
        worker: Worker | None,
        shown: Callable[[int], Awaitable[Shown | None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._worker, self._shown, self._spawn = worker, shown, spawn
        self._displays = list[Display]()
        self._newest: LruDict[int, int] = LruDict(_KEPT)
        self._reading = set[int]()  # games that others have changed, and that are about to be read

    def __bool__(self) -> bool:
        return bool(self._displays)

    def overtaken(self, shown: Shown) -> bool:
        """Whether something newer of a game has been shown; what comes next must not be older than this."""
        newest = self._newest.get(shown.view.game, 0)
        self._newest[shown.view.game] = max(newest, shown.number)
        return 0 < shown.number < newest

    def add(self, display: Display) -> None:
        """Let games be shown by one more."""
        self._displays.append(display)
        if self._worker is not None:
            self._worker.subscribe(changed=self._changed)

    def show(self, shown: Shown) -> None:
        """Let a game that has changed be shown here."""
        for display in self._displays:
            display.show(shown)

    def tell_others(self, shown: Shown) -> None:
        """Let a game that has changed be shown by the other workers, if anybody has its table open."""
        if self._displays and self._worker is not None and shown.open_tables:
            self._spawn(self._worker.tell_others(shown.view.game))

    def _changed(self, game: int | None) -> None:
        """Show a game that another worker has changed; None: it may have been any."""
        here = {each for display in self._displays for each in display.games()}
        for each in here if game is None else here & {game}:
            if each not in self._reading:
                self._reading.add(each)
                self._spawn(self._show(each))

    async def _show(self, game: int) -> None:
        self._reading.discard(game)  # what changes from now on is read once more
        shown = await lasting(lambda: self._shown(game))
        if shown is not None and not self.overtaken(shown):
            self.show(shown)
