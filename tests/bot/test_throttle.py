"""The throttle of surfaces: what is shown at once, what is gathered, and when that is shown."""

import asyncio
import math

import pytest

from bot.table.show.pace import SurfacePace, Throttle

pytestmark = pytest.mark.virtual

EVERY = SurfacePace("every change", turn=(1,))
BY_TURN, NEXT_TURN = SurfacePace("by turn", (1,), 8.0), SurfacePace("by turn", (2,), 8.0)
ROUND, WRITTEN = SurfacePace("by round", (1,), None, (1,)), SurfacePace("by round", (1,), 8.0, (1,))
NEXT_ROUND = SurfacePace("by round", (2,), None, (2,))
REST, OTHER_REST = SurfacePace("at rest", (1,), 15.0, (1,)), SurfacePace("at rest", (2,), 15.0, (2,))
HELD, THROWN = SurfacePace("after a pause", (1,), 8.0), SurfacePace("after a pause", (2,), 8.0)
NIGHT, OPENED = SurfacePace("at intervals", seconds=10.0), SurfacePace("at intervals")


async def shown(*changes: tuple[float, SurfacePace], anew: float = math.inf) -> list[float]:
    """When a surface is shown that changes at these times, at these paces; by `anew` in another message."""
    now, times, tasks = asyncio.get_running_loop().time, list[float](), list[asyncio.Task[object]]()
    paces = list[SurfacePace]()

    async def show(_key: int) -> None:
        if not throttle.holds_back(1, paces[-1], 5 + (now() - began >= anew), 1):
            times.append(round(now() - began))

    throttle: Throttle[int] = Throttle(show, lambda work: tasks.append(asyncio.ensure_future(work)))
    began = now()
    for at, pace in changes:
        await asyncio.sleep(began + at - now())
        paces.append(pace)
        await show(1)
    await asyncio.gather(*tasks)
    return times


@pytest.mark.parametrize(
    ("changes", "times"),
    [
        ([(0, EVERY), (1, EVERY), (2, EVERY)], [0, 1, 2]),
        ([(0, BY_TURN), (1, BY_TURN), (2, BY_TURN), (12, BY_TURN)], [0, 9, 20]),
        ([(0, BY_TURN), (1, BY_TURN), (2, NEXT_TURN), (30, NEXT_TURN)], [0, 2, 38]),
        ([(0, HELD), (1, HELD), (5, HELD), (12, HELD), (30, HELD)], [0, 20, 38]),
        ([(0, HELD), (1, HELD), (5, HELD), (12, THROWN), (13, THROWN)], [0, 12, 21]),
        ([(0, ROUND), (1, ROUND), (2, WRITTEN), (3, WRITTEN), (30, WRITTEN)], [0, 10]),
        ([(0, ROUND), (1, WRITTEN), (2, NEXT_ROUND)], [0, 2]),
        ([(0, ROUND), (1, WRITTEN), (2, ROUND), (20, WRITTEN)], [0, 9, 28]),
        ([(0, WRITTEN), (1, ROUND), (20, WRITTEN)], [0, 9, 28]),
        ([(0, REST), (1, REST), (2, REST), (3, OTHER_REST)], [0, 3]),
        ([(0, EVERY), (1, REST), (2, REST), (40, REST)], [0, 16]),
        ([(0, EVERY), (1, REST), (2, EVERY), (3, REST), (4, OTHER_REST)], [0, 2, 4]),
        ([(0, WRITTEN), (1, WRITTEN), (2, REST), (3, WRITTEN)], [0, 3]),
        ([(0, NIGHT), (1, NIGHT), (2, NIGHT), (13, NIGHT), (40, NIGHT)], [0, 10, 20, 40]),
        ([(0, OPENED), (1, OPENED), (12, NIGHT), (13, OPENED), (40, OPENED)], [0, 12, 22]),
    ],
)
async def test_what_is_shown_at_once_and_what_is_gathered(
    changes: list[tuple[float, SurfacePace]], times: list[float]
) -> None:
    assert await shown(*changes) == times


async def test_a_message_that_has_taken_the_place_of_another_is_shown_once() -> None:
    async def nothing(_key: int) -> None: ...

    throttle: Throttle[int] = Throttle(nothing, lambda work: work.close())
    asked = [(REST, 5), (REST, 5), (REST, 6), (REST, 6)]
    assert [throttle.holds_back(1, pace, number, 1) for pace, number in asked] == [False, True, False, True]
    throttle.show_next(1)
    assert not throttle.holds_back(1, REST, 6, 1)


@pytest.mark.parametrize(("pace", "times"), [(HELD, [0, 1, 10]), (NIGHT, [0, 1, 10]), (WRITTEN, [0, 1])])
async def test_what_changes_after_that_is_gathered(pace: SurfacePace, times: list[float]) -> None:
    assert await shown((0, pace), (1, pace), (2, pace), anew=1) == times
