"""Boards show their games as they are, whatever happens while a board is read or on its way."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chats.model import SettingValues
from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.texts.formatting import texts
from bot.ground.values import Place, Screen
from bot.table.messages import BOARDS
from bot.table.model import GameUpdate, board_surface
from bot.table.presses import Roll
from bot.table.show.drawing import draw
from bot.table.show.presenter import GameMessages
from tests.play.clocked_games import BOB, CHAT, ClockedGames
from tests.world.machine import open_store

BOARD, OTHER = 77, 78


class Screens:
    """What would be sent: the screens of the board."""

    def __init__(self) -> None:
        self.board: list[Screen] = []
        self.lost = asyncio.Event()
        self.progress = ChatProgress(lambda: 0.0)

    def show(self, _: Place, message_id: int, screen: Screen, **_terms: bool) -> None:
        assert message_id in {BOARD, OTHER}
        self.board.append(screen)

    def shown(self, *_: object) -> None:
        """Nothing is known to have arrived."""

    async def send(self, *_: object, **_terms: object) -> None:
        """A message that takes its time, and of which nothing is heard again."""
        await self.lost.wait()


async def drawn(games: ClockedGames) -> Screen:
    """What the board should show."""
    return draw(texts(await games.chats.language(CHAT, None), SettingValues().dice), await games.view())


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        games = ClockedGames(store)
        await games.start(second=BOB)
        await games.service.surfaces.posted(board_surface(games.game, CHAT), BOARD, BOARDS)
        yield games


async def test_what_was_read_before_a_press_is_not_shown_after_it(
    games: ClockedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    sender = Screens()
    messages = GameMessages(games.service, games.chats, sender)
    read = games.queries.resumed

    async def overtaken(game: int) -> GameUpdate | None:
        """What stood there before a press whose screen goes out before this is back."""
        found = await read(game)
        reads.append(game)
        if len(reads) == 2:  # once to look for chances, once to show it
            reply = await games.press(Roll(game, found.view.version))
            await messages.present(reply.shown)
        return found

    reads: list[int] = []
    monkeypatch.setattr(games.queries, "resumed", overtaken)
    await messages.resume(None)
    await messages.close()
    assert (await games.view()).progress.game.turn.roll == 2
    assert sender.board == [await drawn(games)]
