"""Tables that are there: how many are kept at hand, and when their memory is given back."""

import asyncio
import shutil

import pytest

from bot.coach.tables import RELEASED, SolvedTables
from engine.solver import cache
from engine.solver.cache import cache_name

pytestmark = pytest.mark.virtual


@pytest.fixture
def stored(tmp_path, solved, tables_folder):
    """What puts tables, which are solved once for all tests, into the folder of a test."""

    def put(*options):
        every = [solved("series", card="short", **each).rules for each in options]
        for name in map(cache_name, every):
            shutil.copy(tables_folder / f"{name}.solved", tmp_path)
        return every

    return put


async def test_the_memory_of_a_table_is_given_back_a_while_after_each_use(stored, tmp_path, monkeypatch):
    released = []
    monkeypatch.setattr(cache, "release", released.append)
    (rules,) = stored({})
    solutions = SolvedTables(tmp_path)
    solutions.want(rules)
    await asyncio.sleep(1)
    solution = solutions.solution(rules)
    assert solution.rules == rules
    await asyncio.sleep(2 * RELEASED)
    released.clear()
    for times in (1, 2):
        for _ in range(3):
            solutions.want(rules)
        await asyncio.sleep(RELEASED - 1)
        assert len(released) == times - 1
        await asyncio.sleep(2)
    assert released == [solution] * 2
    await solutions.close()


async def test_only_so_many_tables_are_kept_at_hand(stored, tmp_path):
    every = stored({}, {"poker_prize": 51})
    solutions = SolvedTables(tmp_path, loaded=1)
    for rules in every:
        solutions.want(rules)
        await asyncio.sleep(1)
    assert [rules for rules in every if solutions.solution(rules) is None] == every[:1]
    await solutions.close()
