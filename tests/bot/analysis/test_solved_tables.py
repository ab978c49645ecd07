"""Tables are solved by another process, loaded when they are there, and never waited for."""

import asyncio
import contextlib
import os
import shutil
import sys
from pathlib import Path

import pytest

from bot.coach.solved_tables import RELEASED, SolvedTables
from bot.table.service.computers import Computers
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled
from engine.presets import ruleset
from engine.solver import cache
from engine.solver.cache import cache_name
from tests.bot.virtual_time import virtual
from tests.paths import ROOT

SMALL = ruleset("international")
LARGE = ruleset("yatzy")
TOGETHER = ruleset("double")


class Processes(list):
    """Every process that is started."""

    def __init__(self, monkeypatch):
        super().__init__()
        start = asyncio.create_subprocess_exec

        async def noted(*command, **options):
            self.append(await start(*command, **options))
            return self[-1]

        monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)


@pytest.fixture
def processes(monkeypatch):
    return Processes(monkeypatch)


@contextlib.asynccontextmanager
async def solutions_in(folder, **options):
    solutions = SolvedTables(folder, **options)
    try:
        async with asyncio.timeout(600):
            yield solutions
    finally:
        await solutions.close()


async def settled(solutions, rules):
    while solutions.progress(rules) is not None:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return solutions.solution(rules)


async def test_a_missing_or_damaged_table_is_solved_elsewhere_and_found_the_next_time(tmp_path, processes):
    game = new_scorecard_game(SMALL, 1)
    game = game.apply(game.legal_actions()[0]).apply(Rolled((4, 4, 4, 2, 1)))
    (tmp_path / f"{cache_name(SMALL)}.solved").write_bytes(b"not a table")
    async with solutions_in(tmp_path) as solutions:
        computers = Computers(solutions=solutions)
        assert computers.solution(SMALL) is None
        solutions.want(TOGETHER)
        assert (solutions.progress(TOGETHER), solutions.solution(TOGETHER)) == (None, None), "not even tried"
        computers.prepare(SMALL)
        assert computers.progress(SMALL) == 0.0
        computers.prepare(SMALL)
        solution = await settled(solutions, SMALL)
        assert solution.rules == SMALL
        assert computers.progress(SMALL) is None
        best = computers.solution(SMALL).advise(game)[0].action
        assert computers.choose(game, "perfect") == best
        assert best in game.legal_actions()
    assert processes[0].returncode == 0
    begun = len(processes)
    async with solutions_in(tmp_path) as solutions:
        # The order of play is nothing to the solver: it is the same table.
        other = ruleset("international", {"order": "shuffle"})
        solutions.want(other)
        assert await settled(solutions, other) is not None
        assert solutions.solution(SMALL) is solutions.solution(other)
    assert len(processes) == begun


async def test_progress_grows_one_solves_at_a_time_and_the_end_is_orderly(tmp_path, processes, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    async with solutions_in(tmp_path, patience=60) as solutions:  # the machine may be busy
        assert (solutions.busy, solutions.waiting) == (False, 0)
        solutions.want(LARGE)
        while not processes:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        solutions.want(ruleset("classic"))
        seen = [0.0]
        while not seen[-1]:
            await asyncio.sleep(0.01)
            seen.append(solutions.progress(LARGE))
        assert 0 < seen[-1] < 1
        assert solutions.solution(LARGE) is None
        assert solutions.progress(ruleset("classic")) == 0.0
        assert len(processes) == 1
        assert (solutions.busy, solutions.waiting) == (True, 1)
        others, ours = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (processes[0].pid, 0))
        assert others >= min(ours + 10, 19)
    assert processes[0].returncode
    assert list(tmp_path.iterdir()) == [], "nothing is left lying about"


async def test_one_that_has_to_be_killed_leaves_nothing_and_never_had_the_token(
    tmp_path, processes, monkeypatch
):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("BOT_TOKEN", "123456:secret")
    async with solutions_in(tmp_path / "tables", patience=0.0) as solutions:
        solutions.want(LARGE)
        while not solutions.progress(LARGE):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert b"123456:secret" not in environment_of(processes[0])
        (tmp_path / "tables").mkdir()
        (tmp_path / "tables" / f"{cache_name(LARGE)}abc.part").touch()  # as of one that was just writing
        (tmp_path / "tables" / "other.part").touch()
    assert processes[0].returncode == -9
    assert [path.name for path in tmp_path.rglob("*")] == ["tables", "other.part"]


async def test_a_process_that_dies_is_told_in_the_log_and_leaves_the_others_alone(
    tmp_path, processes, caplog
):
    async with solutions_in(tmp_path) as solutions:
        solutions.want(LARGE)
        while not solutions.progress(LARGE):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        processes[0].kill()
        assert await settled(solutions, LARGE) is None
        assert "there will be no table for yatzy" in caplog.text
        solutions.want(LARGE)
        assert solutions.progress(LARGE) is None, "not again and again"
        solutions.want(SMALL)
        assert await settled(solutions, SMALL) is not None


async def test_a_folder_that_cannot_be_used_is_told_in_one_line(tmp_path, caplog):
    (tmp_path / "taken").write_text("a file")
    async with solutions_in(tmp_path / "taken") as solutions:
        solutions.want(SMALL)
        assert await settled(solutions, SMALL) is None
    assert "there will be no table" in caplog.text


async def test_a_bot_that_is_killed_leaves_nobody_solving(tmp_path):
    script = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from bot.coach.solved_tables import SolvedTables\n"
        "from engine.presets import ruleset\n"
        "async def main():\n solutions = SolvedTables(Path(sys.argv[1])); rules = ruleset('yatzy')\n"
        " solutions.want(rules)\n"
        " while not solutions.progress(rules): await asyncio.sleep(0.01)\n"
        " print(flush=True); await asyncio.sleep(60)\n"
        "asyncio.run(main())"
    )
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, str(tmp_path)),
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(tmp_path)},
    )
    async with asyncio.timeout(600):
        await bot.stdout.readline()
        assert solving(tmp_path)
        bot.kill()
        await bot.wait()
        while solving(tmp_path):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


def environment_of(process):
    return Path(f"/proc/{process.pid}/environ").read_bytes()


def solving(folder):
    """The processes whose command line names this folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if b"bot.coach.solve" in (line := path.read_bytes()) and os.fsencode(folder) in line:
                found.append(path.parent.name)
    return found


@pytest.fixture
def stored(tmp_path, solved, tables_folder):
    """What puts tables, which are solved once for all tests, into the folder of a test."""

    def put(*options):
        every = [solved("international", **each).rules for each in options]
        for name in map(cache_name, every):
            shutil.copy(tables_folder / f"{name}.solved", tmp_path)
        return every

    return put


@virtual
async def test_the_memory_of_a_table_is_given_back_a_while_after_each_use(stored, tmp_path, monkeypatch):
    released = []
    monkeypatch.setattr(cache, "release", released.append)
    assert stored({}) == [SMALL]
    solutions = SolvedTables(tmp_path)
    solutions.want(SMALL)
    await asyncio.sleep(1)
    solution = solutions.solution(SMALL)
    assert solution.rules == SMALL
    await asyncio.sleep(2 * RELEASED)
    released.clear()
    for times in (1, 2):
        for _ in range(3):
            solutions.want(SMALL)
        await asyncio.sleep(RELEASED - 1)
        assert len(released) == times - 1
        await asyncio.sleep(2)
    assert released == [solution] * 2
    await solutions.close()


@virtual
async def test_only_so_many_tables_are_kept_at_hand(stored, tmp_path):
    every = stored(*({"upper_bonus": bonus} for bonus in (0, 35, 50)))
    solutions = SolvedTables(tmp_path, loaded=2)
    for rules in (every[0], every[1], every[0], every[2]):
        solutions.want(rules)
        await asyncio.sleep(1)
    assert [rules for rules in every if solutions.solution(rules) is None] == [every[1]]
    await solutions.close()
