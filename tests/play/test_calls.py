"""Calls to the table: who is called and when, what a call looks like, and when it goes."""

import asyncio
import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import ConfirmLeave, ConfirmStop, DecideLeftSeat, Hold, Rematch, Roll
from bot.table.show.surface import Boards
from tests.databases import opened
from tests.play.phones import Phones, bot_in, data_of, game_of, mover_of, until
from tests.play.tables import quick_world, started, thrown_out
from tests.play.talk import RU, ask, first_offering, gone, greeted, offering, one_turn, throw
from tests.world.machine import run

SOON = replace(
    USUAL_TIMING, reminder=3.0, idle=30.0, idle_each=0.0, live_turn=3600.0, double_tap=0.0, tap=0.0
)
"""Whoever is at the table is called soon, and has much time for a turn."""
ROUND_ABOUT = 4 * SOON.reminder  # seconds in which a second call would have come


@dataclass(frozen=True)
class Called:
    """A board that was sent to call somebody: when, whom, how, and where it stands."""

    at: float
    user: int
    silent: bool
    board: ChatMessage


def calls(phones: Phones, chat: Chat) -> list[Called]:
    """Every call that was made in a chat, in order, whatever its board shows by now."""
    sent = [c for c in phones.world.state.call_log.calls if c.method == "sendMessage" and c.ok]
    mine = [
        m
        for m in chat.messages.values()
        if m.sender is phones.world.state.bot and not m.service and not m.die
    ]
    found = []
    for call, message in zip([c for c in sent if c.params["chat_id"] == chat.id], mine, strict=True):
        first = call.params["text"].split("\n")[0]
        if (user := re.search(r"tg://user\?id=(\d+)", first)) and RU("call-turn", mention="") in first:
            silent = bool(call.params.get("disable_notification"))
            found.append(Called(call.at, int(user[1]), silent, message))
    return found


def calling(chat: Chat) -> list[ChatMessage]:
    """The messages that mention somebody now."""
    return [
        m
        for m in chat.messages.values()
        if not m.deleted and any(e["type"] == "text_mention" for e in m.entities)
    ]


async def call_number(phones: Phones, chat: Chat, count: int = 1) -> Called:
    """Wait for a call."""
    await until(lambda: len(calls(phones, chat)) >= count, "a call")
    return calls(phones, chat)[count - 1]


async def call_over(chat: Chat) -> None:
    """Wait until nobody is called any more."""
    await until(lambda: not calling(chat), "the call to go")


@pytest.mark.bot(replace(SOON, reminder=60.0, idle=120.0))
async def test_whoever_is_at_the_table_is_called_when_they_let_the_others_wait(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "pirate")
    assert calls(phones, chat) == [], "they sat down a moment ago"
    first = await call_number(phones, chat)
    assert first.user == mover_of(phones, chat, board)
    await asyncio.sleep(90)
    assert len(calls(phones, chat)) == 1, "once before they do something"
    await throw(phones, chat)
    await call_over(chat)
    await asyncio.sleep(90)
    assert len(calls(phones, chat)) == 1, "whoever has thrown is there"


@pytest.mark.bot(SOON)
async def test_a_call_is_the_board_with_the_call_in_its_first_line_and_nothing_below_it(phones) -> None:
    for kind in ("supergroup", "group"):
        chat, people = await greeted(phones, 2, kind, kind)
        before = await started(phones, chat, people, "pirate")
        call = await call_number(phones, chat)
        await gone(before)
        assert not call.silent
        name = phones.world.state.people[call.user].first_name
        assert call.board.text.split("\n")[0] == RU("call-turn", mention=name)
        assert offering(chat, Roll) == [call.board]
        assert [m for m in chat.messages.values() if m.id > call.board.id] == []
        await throw(phones, chat)
        await call_over(chat)
        assert offering(chat, Hold) == [call.board], "the line goes by an edit"


@pytest.mark.bot(replace(SOON, reminder=120.0, idle=130.0))
async def test_whoever_has_been_away_for_a_minute_is_called_at_once(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "pirate")
    writer = await one_turn(phones, chat)  # within the minute: the other has just sat down
    await asyncio.sleep(260)
    assert len(calls(phones, chat)) == 1
    second = await one_turn(phones, chat)
    begun = phones.world.state.now()
    call = await call_number(phones, chat, 2)
    assert call.user == writer != second
    assert call.at - begun <= 60, "not only when everybody has waited"


@pytest.mark.parametrize("each", [0.0, 300.0], ids=["as at a small table", "for each of four"])
def test_at_a_large_table_whoever_waits_for_the_others_is_not_called_at_once(each, evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 4)
        await started(phones, chat, people, "pirate")
        first = await one_turn(phones, chat)
        for _ in people[1:]:
            await asyncio.sleep(60)
            await one_turn(phones, chat)
        assert mover_of(phones, chat, phones.newest(chat.id)) == first
        await asyncio.sleep(10)
        assert [call.user for call in calls(phones, chat)][-1:] == ([] if each else [first])

    evening(scene, replace(SOON, reminder=150.0, idle=100.0, idle_each=each))


@pytest.mark.bot(replace(SOON, reminder=100.0, idle=200.0))
async def test_a_press_shows_that_somebody_is_there_even_if_it_was_in_vain(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "pirate")
    mover = mover_of(phones, chat, board)
    other = next(p for p in people if p != mover)
    forged, begun = pack(Roll(game_of(board), 1)), phones.world.state.now()
    for _ in range(3):
        await asyncio.sleep(50)
        assert await phones.tap(mover, board, forged)
    assert calls(phones, chat) == []
    assert (await call_number(phones, chat)).at - begun >= 200
    await asyncio.sleep(200)
    board, before = phones.newest(chat.id), len(calls(phones, chat))
    assert await phones.tap(other, board, data_of(board, Roll)) == RU("refusal-not-your-turn", name="Аня")
    await one_turn(phones, chat)
    await asyncio.sleep(30)
    assert len(calls(phones, chat)) == before, "they have looked at the board within the minute"
    assert (await call_number(phones, chat, before + 1)).user == other


@pytest.mark.bot(replace(SOON, live_turn=400.0))
async def test_whoever_goes_silent_in_the_middle_is_called_once_more(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "pirate")
    await call_number(phones, chat)
    mover = mover_of(phones, chat, board)
    await phones.tap(mover, board, data_of(board, Roll))
    await call_over(chat)
    begun = phones.world.state.now()
    second = await call_number(phones, chat, 2)
    assert second.user == mover
    assert second.at - begun >= 100, "about half of what is left"
    board = phones.newest(chat.id)
    await phones.tap(mover, board, data_of(board, Hold))
    await call_over(chat)
    await asyncio.sleep(150)
    assert len(calls(phones, chat)) == 2, "two calls a turn"


@pytest.mark.bot(SOON)
async def test_the_call_goes_with_the_turn_whatever_ends_it(phones) -> None:
    chat, people = await greeted(phones, 3)
    board = await started(phones, chat, people, "pirate")
    call = await call_number(phones, chat)
    mover = mover_of(phones, chat, board)
    question = await ask(phones, mover, chat, "/leave")
    await phones.tap(mover, question, data_of(question, ConfirmLeave))
    await call_over(chat)
    board = await first_offering(chat, DecideLeftSeat)
    await asyncio.sleep(ROUND_ABOUT)
    assert len(calls(phones, chat)) == 1, "nobody is on turn now"
    other = next(p for p in people if p != mover)
    await phones.tap(other, board, data_of(board, DecideLeftSeat))
    call = await call_number(phones, chat, 2)
    assert call.user == mover_of(phones, chat, await phones.board(chat.id, Roll))
    question = await ask(phones, people[0], chat, "/stop")
    await phones.tap(people[0], question, data_of(question, ConfirmStop))
    await first_offering(chat, Rematch)
    await call_over(chat)


def test_nobody_is_called_where_the_bot_was_thrown_out_and_clocks_stand_still(target: Path | str) -> None:
    short = replace(SOON, live_turn=10.0, rest=10.0)

    async def main() -> None:
        async with bot_in(quick_world(), target, short) as phones:
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, "pirate")
            await thrown_out(phones, target, people[0], chat)
            await asyncio.sleep(400)  # a board that was on its way is sent again in vain
            before = len(phones.world.state.call_log.calls)
            await asyncio.sleep(60)
            assert [c for c in phones.world.state.call_log.calls[before:] if c.family == "send"] == []
        with opened(target) as db:
            assert db.execute("SELECT state, overdue_at FROM games").fetchall() == [("playing", None)]

    run(main())


@pytest.mark.bot(SOON)
async def test_a_call_that_a_killed_bot_did_not_make_is_made_by_the_next_start(
    phones, life, monkeypatch
) -> None:
    with monkeypatch.context() as dying:
        async with life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people, "pirate")
            dying.setattr(Boards, "start", lambda *_args, **_terms: None)  # it is killed before that
            await asyncio.sleep(SOON.reminder + SOON.idle)
            assert calls(phones, chat) == []
    async with life():
        await until(lambda: len(calls(phones, chat)) == 1, "the call")
        (call,) = calls(phones, chat)
        assert (call.user, call.silent) == (mover_of(phones, chat, call.board), False)
        await gone(board)


@pytest.mark.bot(SOON)
async def test_nobody_is_called_who_plays_alone(phones) -> None:
    chat, people = await greeted(phones, 1)
    alone = phones.world.state.chats[people[0]]
    for place in (chat, alone):
        await started(phones, place, people, "pirate", computers=1)
        await one_turn(phones, place)
    await asyncio.sleep(ROUND_ABOUT)
    assert calls(phones, chat) == calls(phones, alone) == []
