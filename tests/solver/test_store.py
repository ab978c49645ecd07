"""Tables on disk: found again, never trusted blindly, safe to make twice at once."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.presets import ruleset
from engine.solver import helper, store
from engine.solver.solution import solve
from engine.solver.store import load

ROOT = Path(__file__).parents[2]
RULES = ruleset("series")
EXPECTED = 164.9109713296


@pytest.fixture
def solves(monkeypatch):
    """How often something is really solved."""
    real, calls = store.solve_states, []
    monkeypatch.setattr(store, "solve_states", lambda *given: calls.append(1) or real(*given))
    return calls


def the_file(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def test_solved_once_and_found_again(tmp_path, solves):
    fresh = load(RULES, tmp_path / "new" / "folder")
    again = load(RULES, tmp_path / "new" / "folder")
    assert len(solves) == 1
    assert fresh.expected == again.expected == pytest.approx(EXPECTED, abs=1e-9)
    assert fresh.sd == again.sd
    assert isinstance(again.values, np.memmap)


def test_found_by_what_the_rules_say(tmp_path, solves):
    load(RULES, tmp_path)
    load(ruleset("series", {"order": "shuffle", "settlement": "mean", "round_bonus": 10}), tmp_path)
    assert len(solves) == 1
    load(ruleset("series", {"poker_prize": 51}), tmp_path)
    assert len(solves) == 2


DAMAGE = {
    "a bit": lambda data: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:],
    "the last bit": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "the head": lambda data: b"x" + data[1:],
    "short": lambda data: data[:-8],
    "long": lambda data: data + bytes(12),
    "empty": lambda _: b"",
    "only a head": lambda data: data[:128],
    "another format": lambda data: data.replace(b"table 2 ", b"table 1 ", 1),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_made_anew(tmp_path, solves, damage):
    load(RULES, tmp_path)
    path = the_file(tmp_path)
    sound = path.read_bytes()
    path.write_bytes(damage(sound))
    assert load(RULES, tmp_path).expected == pytest.approx(EXPECTED, abs=1e-9)
    assert len(solves) == 2
    assert the_file(tmp_path).read_bytes() == sound


def test_a_file_of_other_rules_is_not_taken(tmp_path, solves):
    load(ruleset("series", {"poker_prize": 300}), tmp_path)
    other = the_file(tmp_path)
    load(RULES, tmp_path)
    (own,) = set(tmp_path.iterdir()) - {other}
    own.write_bytes(other.read_bytes())
    assert load(RULES, tmp_path).expected == pytest.approx(EXPECTED, abs=1e-9)
    assert len(solves) == 3


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    assert load(RULES, tmp_path / "file" / "folder").expected == pytest.approx(EXPECTED, abs=1e-9)


def test_nothing_half_written_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    assert load(RULES, tmp_path).expected == pytest.approx(EXPECTED, abs=1e-9)
    assert list(tmp_path.iterdir()) == []


def test_several_processes_at_once(tmp_path):
    command = [sys.executable, "-m", "engine", "solve", "series", "--cache", str(tmp_path)]
    running = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)
    ]
    answers = [process.communicate(timeout=120) for process in running]
    assert all(b'"expected": 164.9109713296' in out and not err for out, err in answers)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.fixture
def with_helper(monkeypatch):
    monkeypatch.setattr(helper, "WORTH_IT", 0)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.mark.usefixtures("with_helper")
def test_two_processes_find_the_same_to_the_last_bit(monkeypatch):
    two = solve(RULES)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    one = solve(RULES)
    assert (one.values == two.values).all()
    assert (one.variances == two.variances).all()


@pytest.mark.usefixtures("with_helper")
@pytest.mark.parametrize("command", ["import os; os._exit(1)", "raise SystemExit"])
def test_a_helper_that_dies_is_done_without(monkeypatch, command):
    monkeypatch.setattr(helper, "_START", command)
    assert solve(RULES).expected == pytest.approx(EXPECTED, abs=1e-9)


@pytest.mark.usefixtures("with_helper")
def test_no_room_for_temporary_files(monkeypatch):
    monkeypatch.setattr(Path, "write_bytes", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    assert solve(RULES).expected == pytest.approx(EXPECTED, abs=1e-9)


def test_parts_taken_by_a_helper_that_died_are_missed():
    class Dead:
        def poll(self):
            return 1

    shares = helper.Shares.private(10)
    shares.back[3] = 1
    assert not helper.Helper(shares, Dead()).finished(3)
    shares.done[3] = 1
    assert helper.Helper(shares, Dead()).finished(3)
