"""A surface that does nothing but count: all that a new kind of surface needs is in this file."""

from bot.ground.store.database import Store
from bot.ground.values import Place, Screen
from bot.table.messages import SurfaceSubject
from bot.table.model import Surface
from bot.table.show.pace import SurfacePace
from bot.table.show.surface import SurfaceContent, SurfaceKind, SurfacePresenter
from bot.table.store import Surfaces


class Counter(SurfaceKind[int]):
    """The kind of the messages that tell a number.

    Args:
        store: where it is noted which message does.
        surfaces: show it.
    """

    name = "count"
    subject = SurfaceSubject()

    def __init__(self, store: Store, surfaces: SurfacePresenter) -> None:
        self.count, self._store, self._surfaces = 0, store, surfaces
        surfaces.add(self)

    async def add(self, surface: Surface) -> None:
        """Count one more."""
        self.count += 1
        await self.present(await self.now(surface))

    async def draw(self, content: SurfaceContent[int]) -> Screen:
        """The number."""
        return Screen(str(content.view))

    async def now(self, surface: Surface) -> SurfaceContent[int]:
        """The number, and the message that tells it."""
        known = await self._store.read(lambda tx: Surfaces(tx).get(surface))
        return SurfaceContent(surface, Place(surface.chat_id), self.count, known.message_id)

    async def present(self, content: SurfaceContent[int]) -> None:
        """Tell the number, unless another one was told just now."""
        if content.message_id is None or not self._surfaces.holds_back(content):
            await self._surfaces.show(content)

    async def refresh(self, content: SurfaceContent[int]) -> None:
        """Tell the number that was held back."""
        await self.present(await self.now(content.surface))

    def pace(self, _view: int) -> SurfacePace:
        """A message is edited at most once in ten seconds."""
        return SurfacePace("at intervals", seconds=10.0)
