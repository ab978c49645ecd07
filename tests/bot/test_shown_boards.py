"""What a board is known to show: only boards that are behind are drawn at a start."""

import pytest

from bot.ground.values.screen import Button, Screen
from bot.table.messages.shown_boards import BRIEF, fingerprint, shows


def board(moment: int, said: str = "Аня") -> Screen:
    text = f'{said}, ваш ход\n⏳ <tg-time unix="{moment}" format="r">до 09:07</tg-time>'
    return Screen(text, ((Button("бросить", "r:1:1"),),))


@pytest.mark.parametrize(("later", "same"), [(0, True), (BRIEF, True), (-BRIEF, True), (BRIEF + 1, False)])
def test_a_clock_may_be_wrong_for_a_moment_and_not_for_longer(later, same):
    """However often the bot was away: what counts is what the board shows."""
    assert shows(fingerprint(board(1_790_000_000)), board(1_790_000_000 + int(later))) is same


def test_anything_else_is_another_screen():
    known = fingerprint(board(1_790_000_000))
    assert not shows(known, board(1_790_000_000, "Боб"))
    assert not shows(known, Screen("Аня, ваш ход\n"))
    assert not shows(fingerprint(Screen("Аня, ваш ход\n")), board(1_790_000_000))
    assert not shows(None, board(1_790_000_000))
    assert not shows(known.split("@", maxsplit=1)[0], board(1_790_000_000)), "of an earlier version"
