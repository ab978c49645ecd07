"""A review that is asked for twice at once is worked out once, and both have it."""

import asyncio

import pytest

from bot.coach.reviews import Reviewer

GAME = 7


class Games:
    """One finished game that has no review, read as slowly as the test wants."""

    def __init__(self):
        self.read = asyncio.Event()
        self.asked = 0
        self.fails = False

    async def finished(self, _game):
        self.asked += 1
        await self.read.wait()
        if self.fails:
            raise OSError("the disk is full")


@pytest.fixture
def games():
    return Games()


@pytest.fixture
def reviewer(games):
    return Reviewer(games, None, None)


def twice(reviewer):
    return [asyncio.create_task(reviewer.review(GAME)) for _ in range(2)]


async def settled(*tasks):
    for _ in range(5):
        await asyncio.sleep(0)
    return [task.done() for task in tasks]


async def test_who_asks_for_a_review_under_way_waits_for_it(games, reviewer):
    first, second = twice(reviewer)
    assert await settled(first, second) == [False, False]
    games.read.set()
    await asyncio.gather(first, second)
    assert games.asked == 1
    await reviewer.review(GAME)
    assert games.asked == 2


async def test_who_waits_is_not_held_up_by_one_that_fails_or_is_ended(games, reviewer):
    games.fails = True
    first, second = twice(reviewer)
    await settled()
    games.read.set()
    with pytest.raises(OSError, match="full"):
        await first
    await second
    games.read.clear()
    first, second = twice(reviewer)
    await settled()
    first.cancel()
    await asyncio.wait_for(second, 1)
    assert first.cancelled()


async def test_after_a_start_luck_of_all_games_comes_before_the_chances_of_any(caplog):
    asked = []

    class Catching(Reviewer):
        async def review(self, game, *, chances=True):
            asked.append((game, chances))
            if game == 1:
                raise ValueError("a broken record")

    class Unreviewed:
        async def unreviewed(self):
            return [1, 2]

    await Catching(Unreviewed(), None, None).catch_up()
    assert asked == [(1, False), (2, False), (1, True), (2, True)]
    assert caplog.text.count("game 1 was not reviewed") == 2
