"""Tables on disk: found again, never trusted blindly, safe to make twice at once."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.presets import ruleset
from engine.solver import second_process
from engine.solver.backward_induction import solve_states
from engine.solver.cache import load, release, stored
from engine.solver.state_space import StateSpace
from tests.paths import ROOT
from tests.solved import files_of

RULES = ruleset("series", {"card": "short"})
EXPECTED = 46.4556945027


def the_file(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


class Solves:
    """Loads tables of one folder and counts how often something was really solved."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0

    def __call__(self, rules=RULES):
        solving = set()
        found = load(rules, self.folder, lambda _, states: solving.add(states))
        self.count += len(solving)
        return found


@pytest.fixture
def solves(tmp_path):
    return Solves(tmp_path / "new" / "folder")


def test_solved_once_and_found_again(solves):
    fresh, again = solves(), solves()
    assert solves.count == 1
    assert fresh.expected == again.expected == pytest.approx(EXPECTED, abs=1e-9)
    assert fresh.sd == again.sd
    assert isinstance(again.values.base, np.memmap)


def resident(folder: Path) -> int:
    """Kilobytes of the files of a folder that count as memory of this process."""
    total, ours = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if line.split(maxsplit=1)[0].endswith(":"):
            total += int(line.split()[1]) if ours and line.startswith("Rss:") else 0
        else:
            ours = str(folder) in line
    return total


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="only Linux tells")
def test_of_a_table_only_what_is_looked_at_takes_memory_and_that_can_be_given_back(with_spread, tmp_path):
    rules = with_spread("series", card="short").rules
    for file in files_of(rules):
        shutil.copy(file, tmp_path)
    found = stored(rules, tmp_path)
    assert resident(tmp_path) == 0, "it was checked, and nothing has been asked for"
    total, curves = found.values.max(), found.spread.curves.max()
    assert resident(tmp_path) >= (found.values.nbytes + found.spread.curves.nbytes) / 1024
    release(found)
    assert resident(tmp_path) == 0
    assert (found.values.max(), found.spread.curves.max()) == (total, curves)


def test_found_by_what_the_rules_say(solves):
    solves()
    solves(ruleset("series", {"card": "short", "order": "shuffle", "settlement": "mean", "round_bonus": 10}))
    assert solves.count == 1
    solves(ruleset("series", {"card": "short", "poker_prize": 51}))
    assert solves.count == 2


DAMAGE = {
    "a bit": lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
    "the last bit": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "the head": lambda data: b"x" + data[1:],
    "short": lambda data: data[:-8],
    "long": lambda data: data + bytes(12),
    "empty": lambda _: b"",
    "only a head": lambda data: data[:128],
    "another format": lambda data: data.replace(b"table 3 ", b"table 2 ", 1),
}


def test_a_damaged_file_is_made_anew(solves):
    solves()
    path = the_file(solves.folder)
    sound = path.read_bytes()
    for name, damage in DAMAGE.items():
        path.write_bytes(damage(sound))
        assert stored(RULES, solves.folder) is None, name
    assert solves().expected == pytest.approx(EXPECTED, abs=1e-9)
    assert solves.count == 2
    assert the_file(solves.folder).read_bytes() == sound


def test_a_file_of_other_rules_is_not_taken(solves):
    solves(ruleset("series", {"card": "short", "poker_prize": 300}))
    other = the_file(solves.folder)
    solves()
    (own,) = set(solves.folder.iterdir()) - {other}
    own.write_bytes(other.read_bytes())
    assert stored(RULES, solves.folder) is None


def test_a_folder_that_cannot_be_written_and_a_full_disk_leave_nothing_half_written(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    assert load(RULES, tmp_path / "file" / "folder").expected == pytest.approx(EXPECTED, abs=1e-9)
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    assert load(RULES, tmp_path).expected == pytest.approx(EXPECTED, abs=1e-9)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.outside
def test_several_processes_at_once(tmp_path):
    command = [
        sys.executable,
        "-m",
        "engine",
        "solve",
        "series",
        "--set",
        "card=short",
        "--cache",
        str(tmp_path),
    ]
    running = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)
    ]
    answers = [process.communicate(timeout=120) for process in running]
    assert all(b'"expected": 46.4556945027' in out and not err for out, err in answers)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".solved", ".spread"]


TWO = second_process.WhenToHelp(states=0, cores=2)


def test_two_processes_find_the_same_to_the_last_bit():
    space = StateSpace(RULES)
    one, two = solve_states(space), solve_states(space, helping=TWO)
    assert (one == two).all()


@pytest.mark.parametrize("program", ["import os; os._exit(1)"])
def test_a_helper_that_dies_is_done_without(program):
    values = solve_states(StateSpace(RULES), helping=replace(TWO, program=program))
    assert values[0] == pytest.approx(EXPECTED, abs=1e-9)


def test_an_interrupt_of_the_first_moment_does_not_reach_the_helper(capfd):
    early = replace(TWO, program="import os, signal; os.kill(os.getpid(), signal.SIGINT); " + TWO.program)
    with second_process.second_process(1, 10, lambda *_: int, early) as helper:
        assert helper.process.wait(60) == 0
    assert capfd.readouterr().err == ""
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_no_room_for_temporary_files(monkeypatch):
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    values = solve_states(StateSpace(RULES), helping=TWO)
    assert values[0] == pytest.approx(EXPECTED, abs=1e-9)


def test_parts_taken_by_a_helper_that_died_are_missed():
    class Dead:
        def poll(self):
            return 1

    shares = second_process.SharedValues.private(10)
    shares.back[3] = 1
    assert not second_process.SecondProcess(shares, Dead()).finished(3)
    shares.done[3] = 1
    assert second_process.SecondProcess(shares, Dead()).finished(3)


# Two processes write to one pipe: whole lines, as `print` does not where output is not buffered.
SOLVING = r"""
import os, sys
from engine.cli import main
from engine.solver import cache
from engine.solver.second_process import WhenToHelp

ignores, works = WhenToHelp().program.split("import os", 1)
helping = WhenToHelp(cores=2, program=ignores + r"import os; os.write(1, b'helps\n'); import os" + works)
solve = cache.solve_states
cache.solve_states = lambda space, _: solve(space, lambda *_: os.write(1, b"solves\n"), helping=helping)
sys.exit(main(["solve", "classic", "--set", "even_odd=strict", "--cache", sys.argv[1]]))
"""


@pytest.mark.outside
def test_however_it_is_stopped_it_says_little_and_leaves_nothing(tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        is_stopped(tmp_path, number)


def is_stopped(tmp_path, number):
    solving = subprocess.Popen(
        # A background job has the interrupt ignored.
        ["env", "--default-signal=INT", sys.executable, "-c", SOLVING, str(tmp_path / "cache")],
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    for said in (b"helps\n", b"solves\n"):
        assert said in iter(solving.stdout.readline, b""), "it is on its way, and the helper as well"
    os.killpg(solving.pid, number)
    _, err = solving.communicate(timeout=60)
    assert solving.returncode
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_table_with_a_value_that_is_no_number_is_neither_stored_nor_trusted(solves, monkeypatch):
    def broken(space, on_progress=None):
        values = solve_states(space, on_progress)
        values[7] = np.nan
        return values

    monkeypatch.setattr("engine.solver.cache.solve_states", broken)
    with pytest.raises(ArithmeticError):
        solves()
    assert not solves.folder.exists()
    with monkeypatch.context() as trusting:
        trusting.setattr("engine.solver.cache._are_numbers", lambda *_: True)
        solves()
    assert stored(RULES, solves.folder) is None
