"""Solved tables exported, checked and taken in."""

import json
import shutil

import pytest

from engine.cli import main
from engine.errors import OptionError
from engine.presets import ruleset
from engine.solver import cache
from engine.solver.cache import solve
from engine.solver.exchange import export, fault, take_in

RULES = ruleset("crag", {"card": "short"})


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exported")
    return export(RULES, tmp_path_factory.mktemp("cache"), folder)


def test_what_was_exported_is_the_table_with_its_spread(exported):
    assert [path.suffix for path in exported] == [".solved", ".spread"]
    assert [fault(path) for path in exported] == [None, None]
    stored = cache.stored(RULES, exported[0].parent)
    assert stored.expected == solve(RULES).expected
    assert stored.spread is not None


def test_what_a_cache_has_is_not_solved_again(exported, tmp_path):
    def solved(_done, _all):
        raise AssertionError("solved again")

    again = export(RULES, exported[0].parent, tmp_path / "there", solved)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in exported]
    assert export(RULES, tmp_path / "there", tmp_path / "there", solved) == again


def test_what_cannot_be_solved_is_not_exported(tmp_path):
    with pytest.raises(OptionError):
        export(ruleset("yamb"), tmp_path, tmp_path)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda data: data[:-1], "damaged"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "damaged"),
        (lambda data: data + b"\0", "damaged"),
        (lambda data: data[:0], "no solved table"),
        (lambda data: b"x" + data, "no solved table"),
        (lambda data: b"\xff" * len(data), "no solved table"),
        (lambda data: data.replace(b"table 3", b"table 9", 1), "of format 9"),
        (lambda data: data.replace(b".solved", b".spread", 1), "found by its name"),
    ],
)
def test_what_is_no_whole_table_is_told_so(exported, tmp_path, spoil, told):
    path = tmp_path / exported[0].name
    path.write_bytes(spoil(exported[0].read_bytes()))
    assert told in fault(path)


def test_a_table_under_another_name_is_refused(exported, tmp_path):
    path = shutil.copy(exported[0], tmp_path / f"{'0' * 32}.solved")
    assert "found by its name" in fault(path)


def test_a_copy_is_there_whole_or_not_at_all(exported, tmp_path):
    there = take_in(exported[0], tmp_path / "tables")
    assert there.read_bytes() == exported[0].read_bytes()
    assert take_in(there, tmp_path / "tables") == there
    with pytest.raises(OSError, match="No such file"):
        take_in(tmp_path / "missing.solved", tmp_path / "tables")
    assert [path.name for path in (tmp_path / "tables").iterdir()] == [exported[0].name]


def test_the_command_says_where_the_files_are(exported, tmp_path, capsys):
    folder = exported[0].parent
    given = ["solve", "crag", "--set", "card=short", "--cache", str(folder), "--export", str(tmp_path)]
    assert main(given) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["exported"] == [str(tmp_path / path.name) for path in exported]
