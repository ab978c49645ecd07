"""Puzzles in the database: due, one a day, and counted right."""

import pytest

from bot.chats.settings import Chats
from bot.daily.store import PUZZLES, PuzzleRow, Puzzles

CHAT, NOW = -100, 1_000_000.0


def row(day, chat=CHAT):
    return PuzzleRow(0, chat, 0, f"2026-11-{day:02}", day, f"mark {day}", "{}")


@pytest.fixture(autouse=True)
def _chat(tx):
    Chats(tx).remember(CHAT, "supergroup", "", NOW)


def test_one_is_due_when_its_time_has_come_or_is_far_ahead(tx):
    for chat, at in ((-1, NOW - 1), (-2, NOW + 10), (-3, NOW + 10**6)):
        Chats(tx).remember(chat, "group", "", NOW)
        Chats(tx).update(chat, puzzle_at=at)
    assert sorted(due.chat_id for due in PUZZLES.due(tx, NOW)) == [
        -3,
        -1,
    ]  # one that is far ahead: the clock was put back


def test_a_day_has_one_puzzle(tx):
    first = Puzzles(tx).add(row(1))
    assert Puzzles(tx).add(row(1)) is None
    Puzzles(tx).drop(first)
    again = Puzzles(tx).add(row(1))
    Puzzles(tx).sent(again, "poll")
    Puzzles(tx).drop(again)  # it is in the chat
    assert Puzzles(tx).of_poll("poll").day == "2026-11-01"
    assert Puzzles(tx).recent(CHAT) == [(1, "mark 1")]


def test_a_streak_ends_at_a_miss_and_not_at_a_day_without_a_puzzle(tx):
    for day in (1, 2, 3, 5, 6):
        puzzle = Puzzles(tx).add(row(day))
        if day != 5:  # nobody knows whether that one arrived
            Puzzles(tx).sent(puzzle, f"poll {day}")
        if day != 2:
            Puzzles(tx).answer(puzzle, 1, NOW, solved=True)
            Puzzles(tx).answer(puzzle, 1, NOW, solved=False)  # the first answer counts
        Puzzles(tx).answer(puzzle, 2, NOW, solved=day == 6)

    def streaks(user):
        return [Puzzles(tx).streak(Puzzles(tx).of_poll(f"poll {day}"), user) for day in (1, 2, 3, 6)]

    assert [streaks(user) for user in (1, 2, 3)] == [[1, 0, 1, 2], [0, 0, 0, 1], [0, 0, 0, 0]]
