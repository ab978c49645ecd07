"""Tables are solved by another process, loaded when they are there, and never waited for."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import pytest

from bot.coach.tables import SolvedTables
from bot.table.game import Computers
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled
from engine.presets import ruleset
from engine.solver.cache import cache_name
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


async def test_what_is_missing_is_solved_elsewhere_and_found_the_next_time(tmp_path, processes, caplog):
    game = new_scorecard_game(SMALL, 1)
    game = game.apply(game.legal_actions()[0]).apply(Rolled((4, 4, 4, 2, 1)))
    folder = tmp_path / "tables"
    async with solutions_in(folder) as solutions:
        computers = Computers(solutions=solutions)
        assert computers.solution(SMALL) is None
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
    async with solutions_in(folder) as solutions:
        # The order of play is nothing to the solver: it is the same table.
        other = ruleset("international", {"order": "shuffle"})
        solutions.want(other)
        assert await settled(solutions, other) is not None
        assert solutions.solution(SMALL) is solutions.solution(other)
        # Games whose turns hang together are not even tried.
        solutions.want(TOGETHER)
        assert solutions.progress(TOGETHER) is None
        assert solutions.solution(TOGETHER) is None
    assert len(processes) == begun
    (folder / f"{cache_name(SMALL)}.solved").write_bytes(b"not a table")
    async with solutions_in(folder) as solutions:
        solutions.want(SMALL)
        assert await settled(solutions, SMALL) is not None
    assert len(processes) > begun, "a damaged table is solved again"
    (tmp_path / "taken").write_text("a file")
    async with solutions_in(tmp_path / "taken") as solutions:
        solutions.want(SMALL)
        assert await settled(solutions, SMALL) is None
    assert "there will be no table" in caplog.text


async def test_one_solves_at_a_time_and_whatever_ends_it_leaves_nothing(
    tmp_path, processes, monkeypatch, caplog
):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("BOT_TOKEN", "123456:secret")
    async with solutions_in(tmp_path, patience=60) as solutions:  # the machine may be busy
        assert (solutions.busy, solutions.waiting) == (False, 0)
        solutions.want(LARGE)
        while not solutions.progress(LARGE):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        solutions.want(ruleset("classic"))
        assert 0 < solutions.progress(LARGE) < 1
        assert solutions.solution(LARGE) is None
        assert solutions.progress(ruleset("classic")) == 0.0
        assert len(processes) == 1
        assert (solutions.busy, solutions.waiting) == (True, 1)
        others, ours = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (processes[0].pid, 0))
        assert others >= min(ours + 10, 19)
        assert b"123456:secret" not in environment_of(processes[0])
    assert processes[0].returncode
    assert list(tmp_path.iterdir()) == [], "nothing is left lying about"
    await one_that_has_to_be_killed_leaves_nothing(tmp_path, processes)
    await one_that_dies_is_told_in_the_log_and_leaves_the_others_alone(tmp_path / "more", processes, caplog)
    await a_bot_that_is_killed_leaves_nobody_solving(tmp_path)


async def one_that_has_to_be_killed_leaves_nothing(tmp_path, processes):
    async with solutions_in(tmp_path / "tables", patience=0.0) as solutions:
        solutions.want(LARGE)
        while not solutions.progress(LARGE):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        (tmp_path / "tables").mkdir()
        (tmp_path / "tables" / f"{cache_name(LARGE)}abc.part").touch()  # as of one that was just writing
        (tmp_path / "tables" / "other.part").touch()
    assert processes[-1].returncode == -9
    assert [path.name for path in tmp_path.rglob("*")] == ["tables", "other.part"]


async def one_that_dies_is_told_in_the_log_and_leaves_the_others_alone(folder, processes, caplog):
    async with solutions_in(folder) as solutions:
        solutions.want(LARGE)
        while not solutions.progress(LARGE):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        processes[-1].kill()
        assert await settled(solutions, LARGE) is None
        assert "there will be no table for yatzy" in caplog.text
        solutions.want(LARGE)
        assert solutions.progress(LARGE) is None, "not again and again"
        solutions.want(SMALL)
        assert await settled(solutions, SMALL) is not None


async def a_bot_that_is_killed_leaves_nobody_solving(tmp_path):
    script = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from bot.coach.tables import SolvedTables\n"
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
