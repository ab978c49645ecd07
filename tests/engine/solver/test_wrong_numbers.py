"""Solved tables with a right checksum and numbers that are not those of the game."""

import zlib

import numpy as np
import pytest

from bot.operation import doctor as tables
from engine.analysis.win_chances import WinChances
from engine.play.game import new_game
from engine.presets import ruleset
from engine.solver import cache
from engine.solver.exchange import export, fault
from tests.rings import sampled

RULES = ruleset("crag", {"card": "short"})


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    return export(RULES, tmp_path_factory.mktemp("cache"), tmp_path_factory.mktemp("right"))[0]


def spoilt(right, folder, spoil):
    """The table with other numbers, and with the checksum of these."""
    head, data = right.read_bytes()[: cache.HEAD_BYTES], right.read_bytes()[cache.HEAD_BYTES :]
    values = np.frombuffer(data, np.float64).copy()
    spoil(values)
    told = head.decode().split()
    told[-1] = f"{zlib.crc32(values.tobytes()):08x}"
    path = folder / right.name
    path.write_bytes(" ".join(told).encode().ljust(cache.HEAD_BYTES - 1) + b"\n" + values.tobytes())
    assert fault(path) is None
    return path


def multiplied(values):
    values *= 1.48


def more_for_all(values):
    values += 5.0


def the_first_turns_too_low(values):
    values[: len(values) // 2] -= 0.5


@pytest.mark.parametrize("spoil", [multiplied, more_for_all, the_first_turns_too_low])
def test_a_table_of_wrong_numbers_is_not_used_and_not_taken_in(right, tmp_path, spoil):
    path = spoilt(right, tmp_path, spoil)
    assert cache.stored(RULES, tmp_path) is None
    with pytest.raises(tables.TableError, match=r"its numbers are not those of crag; nothing was taken in$"):
        list(tables.take_in([path], tmp_path / "tables"))
    assert not (tmp_path / "tables").exists()


def test_a_right_one_is_taken_in(right, tmp_path):
    assert cache.stored(RULES, right.parent) is not None
    (told,) = tables.take_in([right.parent], tmp_path / "tables")
    assert "took in 1 table" in told
    assert (tmp_path / "tables" / right.name).read_bytes() == right.read_bytes()


@pytest.mark.parametrize("key", sampled(["crag", "pirate", "yahtzee", "stages"], ["crag"]))
def test_a_table_that_was_just_solved_does_not_contradict_itself(key, tmp_path):
    rules = ruleset(key, {"card": "short"})
    cache.load(rules, tmp_path)
    assert cache.stored(rules, tmp_path) is not None


def test_a_table_of_other_rules_is_asked_for_nothing(solved):
    table = solved("yatzy", card="short")
    whole = new_game("yatzy", 2)
    lying = new_game(ruleset("yahtzee", {"card": "short"}), 1).apply("throw 12345").apply("faces 66661")
    with pytest.raises(ValueError, match="by the rules that were solved, of yatzy"):
        table.advise(lying)
    for ask in (lambda: table.final(whole.cards[0]), lambda: WinChances(table).chances(whole)):
        with pytest.raises(ValueError, match="a card of 6 rows, of the yatzy solved"):
            ask()
    together = ruleset("yatzy", {"card": "short", "pace": "together"})
    again = new_game(together, 2).focus(0).apply("throw 12345").apply("faces 66661")
    assert table.advise(again)[0].action
