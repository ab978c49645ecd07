"""Puzzles in the database: found without looking at all chats, and counted right."""

import pytest

from bot.chats.store.chats import Chats
from bot.daily.store.puzzles import PuzzleRow, Puzzles

CHAT, NOW = -100, 1_000_000.0


def row(day, chat=CHAT):
    return PuzzleRow(0, chat, 0, f"2026-11-{day:02}", day, f"mark {day}", "{}")


@pytest.fixture
async def chat(store):
    await store.write(lambda tx: Chats(tx).remember(CHAT, "supergroup", "", NOW))
    return store


@pytest.mark.sqlite
async def test_what_is_due_is_found_by_an_index(chat):
    def plans(tx):
        for puzzle, at in ((-1, NOW - 1), (-2, NOW + 10), (-3, NOW + 10**6)):
            Chats(tx).remember(puzzle, "group", "", NOW)
            Chats(tx).update(puzzle, puzzle_at=at)
        seen = []
        tx.db.set_trace_callback(seen.append)
        due = Puzzles(tx).due(NOW)
        tx.db.set_trace_callback(None)
        plan = [line[3] for query in seen for line in tx.db.execute(f"EXPLAIN QUERY PLAN {query}")]
        return due, [line for line in plan if line.startswith(("SCAN", "SEARCH"))]

    due, plan = await chat.write(plans)
    assert sorted(due) == [-3, -1]  # one that is far ahead: the clock was put back
    assert len(plan) == 2
    assert all(line.startswith("SEARCH") and "INDEX" in line for line in plan)


async def test_a_day_has_one_puzzle(chat):
    def work(tx):
        first = Puzzles(tx).add(row(1))
        assert Puzzles(tx).add(row(1)) is None
        Puzzles(tx).drop(first)
        again = Puzzles(tx).add(row(1))
        Puzzles(tx).sent(again, "poll")
        Puzzles(tx).drop(again)  # it is in the chat
        return Puzzles(tx).of_poll("poll"), Puzzles(tx).recent(CHAT)

    found, recent = await chat.write(work)
    assert found.day == "2026-11-01"
    assert recent == [(1, "mark 1")]


async def test_a_streak_ends_at_a_miss_and_not_at_a_day_without_a_puzzle(chat):
    def work(tx):
        for day in (1, 2, 3, 5, 6):
            puzzle = Puzzles(tx).add(row(day))
            if day != 5:  # nobody knows whether that one arrived
                Puzzles(tx).sent(puzzle, f"poll {day}")
            if day != 2:
                Puzzles(tx).answer(puzzle, 1, NOW, solved=True)
                Puzzles(tx).answer(puzzle, 1, NOW, solved=False)  # the first answer counts
            Puzzles(tx).answer(puzzle, 2, NOW, solved=day == 6)
        return [
            (Puzzles(tx).streak(Puzzles(tx).of_poll(f"poll {day}"), user), user, day)
            for day in (1, 2, 3, 6)
            for user in (1, 2, 3)
        ]

    streaks = {(user, day): count for count, user, day in await chat.write(work)}
    assert [streaks[1, day] for day in (1, 2, 3, 6)] == [1, 0, 1, 2]
    assert [streaks[2, day] for day in (1, 2, 3, 6)] == [0, 0, 0, 1]
    assert streaks[3, 6] == 0
