"""Tables that people have open in the Mini App."""

from pathlib import Path

from bot.table.presses import Roll
from tests.databases import opened
from tests.play.app_pages import AppPages, AppWindow
from tests.play.phones import Phones, game_of, until
from tests.play.tables import group_of, started


async def playing(phones: Phones, pages: AppPages, size: int = 2) -> tuple[list[int], list[AppWindow]]:
    """People at a game that has begun, each with its table open."""
    chat, people = group_of(phones.world, size)
    board = await started(phones, chat, people, "yatzy", options={"card": "short"})
    return people, [await pages.open(user, game_of(board)) for user in people]


def group_id(phones: Phones) -> int:
    """The one group of the world."""
    return next(chat for chat in phones.world.state.chats if chat < 0)


def open_windows(target: Path | str) -> list[tuple[int, int]]:
    """The windows that the database knows of: games and people."""
    with opened(target) as db:
        return [
            (row[0], row[1]) for row in db.execute("SELECT game_id, user_id FROM game_windows ORDER BY 1, 2")
        ]


async def all_show(windows: list[AppWindow], body: dict) -> None:
    """Wait until every window shows what an answer says; ids differ with the reader."""
    version = int(body["id"].partition("-")[0])
    for window in windows:
        await until(lambda w=window: w.version >= version, f"version {version}")


async def outcome(pages: AppPages, window: AppWindow, press: object | None = None) -> tuple[int, str]:
    """The status of a press and the code of its error."""
    status, body = await pages.press(window, Roll(window.game, 2) if press is None else press)
    return status, body.get("error", "")
