"""Telegram out of reach is nobody's fault: clocks stand still, and taps go before what is due."""

import asyncio
from dataclasses import replace

import pytest

from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat
from bot.table.presses import DecideSleeper, Roll
from tests.databases import opened
from tests.play.panels import at_once, write
from tests.play.phones import SWIFT, Phones, data_of, mover_of, until, version_of
from tests.play.tables import started
from tests.play.talk import greeted, offering
from tests.play.test_club_nights import night_of

CLOCKED = replace(
    SWIFT, reminder=USUAL_TIMING.reminder, idle=USUAL_TIMING.idle, live_turn=USUAL_TIMING.live_turn
)
CUT = 300.0


async def cut(phones: Phones, seconds: float) -> None:
    """Break every connection for so long, and let the bot find out that they work again."""
    phones.world.state.faults.cut = True
    await asyncio.sleep(seconds)
    phones.world.state.faults.cut = False
    await asyncio.sleep(45)


def missed(target) -> list[int]:
    with opened(target) as db:
        return [row[0] for row in db.execute("SELECT turns_missed + missed FROM members").fetchall()]


async def in_turn(phones: Phones) -> Chat:
    """A game in which somebody has just thrown."""
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "yatzy")
    mover = mover_of(phones, chat, board)
    await phones.tap(mover, board, data_of(board, Roll))
    return chat


async def together(phones: Phones) -> Chat:
    """A game of all at once in which one has written, so that the others have a minute."""
    chat, people, game = await at_once(phones, 3)
    await write(phones, people[0], game)
    return chat


@pytest.mark.parametrize(("game", "way"), [(in_turn, "brought"), (together, "fetched")])
@pytest.mark.bot(CLOCKED)
async def test_nobody_misses_a_turn_while_nothing_comes_through(phones, target, game, way) -> None:  # noqa: ARG001 - a fixture's parameter
    chat = await game(phones)
    said = len(phones.said(chat.id))
    await cut(phones, CUT)
    assert not any(missed(target))
    assert not offering(chat, DecideSleeper)
    assert len(phones.said(chat.id)) == said, "nobody is called"
    await until(lambda: bool(offering(chat, DecideSleeper)), "the question, when they could have played")


@pytest.mark.bot(CLOCKED)
async def test_a_tap_that_waited_goes_before_what_is_due(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "yatzy")
    mover, version = mover_of(phones, chat, board), version_of(board)
    await asyncio.sleep(USUAL_TIMING.live_turn - 10)
    phones.world.state.faults.cut = True
    phones.world.conversation.tap(mover, chat.id, board.id, data_of(board, Roll))
    await asyncio.sleep(30)
    phones.world.state.faults.cut = False
    await until(lambda: version_of(phones.newest(chat.id)) != version, "the throw")
    assert missed(target) == [0, 0]


@pytest.mark.bot(CLOCKED)
async def test_a_night_waits_for_its_people(phones, target) -> None:
    night, people = await night_of(phones, target, 7)
    await night.start(people[0])
    await asyncio.sleep(10)
    rows = "SELECT count(*) FROM steps WHERE game_id IN (SELECT game_id FROM club_games)"
    before = night.rows(rows), night.playing
    await cut(phones, 180)
    assert (night.rows(rows), night.playing) == before
    assert "asleep" not in night.states.values()
