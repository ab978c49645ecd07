"""A page of each kind with tables and details of Telegram's own: the HTML that the client makes blocks of."""

from collections.abc import Callable
from functools import partial
from unittest import mock

from bot.chats.pages import tables_first
from bot.ground.texts.formatting import texts
from bot.ground.values import Screen
from tests.golden import board_screens, page_screens, result_screens

TABLES = texts("ru", tables=True)
USUAL = {
    **dict.fromkeys(("board_written", "board_columns", "board_eight", "duel_turn", "score"), board_screens),
    **dict.fromkeys(("finish_card", "finish"), result_screens),
    **dict.fromkeys(
        ("rules_pirate", "top", "profile_achievements", "profile_rivals", "profile_rows", "digest"),
        page_screens,
    ),
}
"""Pages that are kept as they usually look as well, and where they are drawn."""


def _drawn(name: str, draw: Callable[[], Screen]) -> Screen:
    with mock.patch.object(USUAL[name], "T", TABLES):
        return draw()


EVERY = board_screens.BOARD_SCREENS | result_screens.RESULT_SCREENS | page_screens.PAGE_SCREENS
TABLE_SCREENS: dict[str, Callable[[], Screen]] = {
    "tables_first": lambda: tables_first(TABLES),
    **{f"tables_{name}": partial(_drawn, name, EVERY[name]) for name in USUAL},
}
