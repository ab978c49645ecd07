"""Sleepers: a missed turn leaves less time for the next; a robot plays until they are back."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Actor
from bot.table.presses import ConfirmLeave, DecideLeftSeat, DecideSleeper, Hold, Reroll, TakeBack
from tests.bot.store.databases import due_games
from tests.play.clocked_games import ANYA, BOB, CHAT, ClockedGames
from tests.world.machine import open_store

T = texts("ru")
PEOPLE = {person.user_id: person for person in (ANYA, BOB)}
LIVE = USUAL_TIMING.live_turn
SHORT, DAY = 20.0, 24 * 3600.0


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        games = ClockedGames(store)
        await games.start(second=BOB)
        yield games


async def on_turn(games: ClockedGames) -> tuple[Actor, Actor]:
    """Who is on turn, and the other."""
    view = await games.view()
    mover = PEOPLE[view.seats[view.progress.game.mover].user_id]
    return mover, BOB if mover is ANYA else ANYA


async def left(games: ClockedGames) -> float:
    """Seconds that the board says are left of the turn."""
    deadline = (await games.view()).limit.deadline
    assert deadline is not None
    return deadline.at.timestamp() - games.now


async def missed(games: ClockedGames) -> tuple[Actor, Actor]:
    """Let the time of a turn run out; returns the sleeper and the other."""
    sleeper, other = await on_turn(games)
    games.now += await left(games)
    for game in await games.store.read(lambda tx: due_games(tx, games.now)):
        await games.games.pass_time(game)
    assert (await games.view()).limit.overdue is not None
    return sleeper, other


async def decide(games: ClockedGames, choice: str, actor: Actor) -> None:
    view = await games.view()
    assert view.limit.overdue is not None
    reply = await games.press(DecideSleeper(games.game, view.version, view.limit.overdue, choice), actor)
    assert reply.refusal is None


@pytest.mark.parametrize(("clock", "all_of_it", "less"), [("live", LIVE, SHORT), ("slow", DAY, DAY / 6)])
async def test_who_has_missed_a_turn_has_less_time_until_they_act(
    games: ClockedGames, clock: str, all_of_it: float, less: float
) -> None:
    await games.chats.set_value(CHAT, "clock", clock)
    await games.write((await on_turn(games))[0])
    assert await left(games) == all_of_it
    sleeper, other = await missed(games)
    await decide(games, "turn", other)
    assert await left(games) == all_of_it, "the other has missed nothing"
    await games.write(other)
    assert await on_turn(games) == (sleeper, other)
    assert await left(games) == pytest.approx(less)
    games.now += 15
    view = await games.view()
    reply = await games.press(Hold(games.game, view.version, 0), sleeper)
    assert reply.shown is not None
    assert reply.shown.view.limit.deadline.at.timestamp() - games.now == all_of_it, "shown at once"
    await games.write(sleeper)
    await games.write(other)
    assert await left(games) == all_of_it


async def test_a_press_in_vain_shows_as_well_that_somebody_is_back(games: ClockedGames) -> None:
    sleeper, other = await missed(games)
    await decide(games, "turn", other)
    back = await games.press(TakeBack(games.game, (await games.view()).version), sleeper)
    assert back.refusal is None, "what a robot wrote may be taken back by whose turn it was"
    assert (await on_turn(games), await left(games)) == ((sleeper, other), LIVE), "with all its time"
    await missed(games)
    await decide(games, "turn", other)
    await games.write(other)
    refused = await games.press(Hold(games.game, 1, 0), sleeper)
    assert refused.refusal is not None
    assert await left(games) == LIVE
    assert refused.shown is not None, "the board has another deadline"


async def test_a_robot_plays_until_they_touch_anything(games: ClockedGames) -> None:
    sleeper, other = await missed(games)
    await decide(games, "seat", other)
    games.now += 10
    assert await games.computers() == [games.game]
    await games.write(other)
    games.now += 10
    assert await games.computers() == [games.game], "again in the next round"
    view = await games.view()
    assert await on_turn(games) == (other, sleeper)
    reply = await games.press(Reroll(games.game, view.version, 1), sleeper)
    assert T.say(reply.message) == T("toast-came-back")
    after = await games.view()
    assert (after.version, after.choice) == (view.version, view.choice), "it belongs to the other"
    assert all(seat.state == "in" for seat in after.seats)
    assert await left(games) == LIVE
    await games.write(other)
    assert await on_turn(games) == (sleeper, other)
    assert await left(games) == LIVE, "they have missed nothing since"


async def test_who_has_left_the_table_comes_back_by_the_button_only(games: ClockedGames) -> None:
    sleeper, other = await missed(games)
    games.now += 1
    await games.press(ConfirmLeave(games.game, sleeper.user_id), sleeper)
    seat = next(n for n, s in enumerate((await games.view()).seats) if s.state == "left")
    await games.press(DecideLeftSeat(games.game, seat, "computer"), other)
    games.now += 10
    await games.computers()
    view = await games.view()
    reply = await games.press(Hold(games.game, view.version, 0), sleeper)
    assert reply.refusal is not None
    assert (await games.view()).seats[seat].state == "computer"
