"""Sleepers: whatever state a turn is in, its time runs out and the game goes on as the others choose."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import ComeBack, DecideSleeper, Hold, PickInner, PickRow, Reroll, Roll
from tests.databases import opened
from tests.play.phones import (
    SWIFT,
    Phones,
    data_of,
    game_of,
    mover_of,
    presses,
    take_turn,
    until,
    version_of,
)
from tests.play.tables import begun, over, started
from tests.play.talk import RU, gone, greeted, offers
from tests.presses import parse
from tests.world.machine import START, wall_clock

QUICK = replace(
    SWIFT, live_turn=USUAL_TIMING.live_turn, reminder=USUAL_TIMING.reminder, idle=USUAL_TIMING.idle
)
Table = tuple[Chat, ChatMessage, int, list[int]]
"""A chat with a board, the person on turn who sleeps, and the others at the table."""


def choice_of(board: ChatMessage, choice: str) -> str:
    """The callback data of one of the choices on a board."""
    return next(pack(p) for _, p in presses(board) if isinstance(p, DecideSleeper) and p.choice == choice)


async def overdue(phones: Phones, chat: Chat) -> ChatMessage:
    """The board that asks what becomes of the turn."""
    board = await phones.board(chat.id, DecideSleeper)
    assert "Время вышло" in board.text
    assert "⏳" not in board.text
    kinds = [type(parse(b.get("callback_data", ""))) for row in board.keyboard for b in row]
    assert set(kinds[: kinds.count(DecideSleeper)]) == {DecideSleeper}, "the question comes first"
    return board


async def decided(phones: Phones, chat: Chat, user: int, choice: str) -> ChatMessage:
    """Let somebody choose, and return the board that does not ask any more."""
    board = await overdue(phones, chat)
    await phones.tap(user, board, choice_of(board, choice))
    await until(lambda: not offers(phones.newest(chat.id), DecideSleeper), "the question to go")
    board = phones.newest(chat.id)
    assert board is not None
    return board


async def seated(phones: Phones, preset: str, count: int = 2, **options: str) -> Table:
    """A game that has begun, its first mover asleep."""
    chat, people = await greeted(phones, count)
    board = await started(phones, chat, people, preset, options=options)
    mover = mover_of(phones, chat, board)
    return chat, board, mover, [p for p in people if p != mover]


async def mid_turn(phones: Phones) -> Table:
    chat, board, mover, others = await seated(phones, "pirate")
    await phones.tap(mover, board, data_of(board, Roll))
    await until(lambda: "бросок 2 из 3" in board.text, "the second roll")
    await phones.tap(mover, board, data_of(board, Hold))
    await until(lambda: "держим" in board.text, "the hold")
    return chat, board, mover, others


async def dice_set_aside(phones: Phones) -> Table:
    chat, _, first, others = await seated(phones, "zonk", 3)
    while "📥" not in (board := phones.newest(chat.id)).text:
        before, mover = version_of(board), mover_of(phones, chat, board)
        await phones.tap(mover, board, data_of(board, Reroll))
        await until(lambda before=before: version_of(phones.newest(chat.id)) != before, "the next throw")
    mover = mover_of(phones, chat, board)
    return chat, board, mover, [p for p in (first, *others) if p != mover]


async def outer_row_chosen(phones: Phones) -> Table:
    chat, board, mover, others = await seated(phones, "double")
    await phones.tap(mover, board, data_of(board, PickRow))
    await until(lambda: offers(board, PickInner), "the inner rows")
    return chat, board, mover, others


async def member_of_a_team(phones: Phones) -> Table:
    chat, (anya, bob, vika) = await greeted(phones, 3)
    board = await begun(phones, chat, [[anya, bob], [vika]], "pirate")
    mover = mover_of(phones, chat, board)
    return chat, board, mover, [p for p in (anya, bob, vika) if p != mover]


@pytest.mark.parametrize(
    ("state", "choice"),
    [(mid_turn, "turn"), (dice_set_aside, "turn"), (outer_row_chosen, "seat"), (member_of_a_team, "remove")],
)
@pytest.mark.bot(QUICK)
async def test_whatever_state_the_turn_is_in_the_game_goes_on(phones, state, choice) -> None:
    chat, board, sleeper, others = await state(phones)
    version = version_of(board)
    asked = await overdue(phones, chat)
    assert version_of(asked) == version, "nothing is played by itself"
    question = choice_of(asked, choice)
    board = await decided(phones, chat, others[0], choice)
    assert phones.world.state.failures == []
    assert await phones.tap(others[-1], board, question) in {
        RU("refusal-decided"),
        RU("refusal-over"),
    }, "the second answer comes too late"
    team = state is member_of_a_team
    alone = choice != "turn" and len(others) - team == 1
    if alone and over(phones, chat):
        return
    await until(lambda: offers(phones.newest(chat.id), Roll | Reroll), "somebody else's turn")
    board = phones.newest(chat.id)
    assert mover_of(phones, chat, board) != sleeper
    assert ("⏳" in board.text) != alone, "nobody waits for the last one at the table"
    await take_turn(phones, chat)
    assert offers(phones.newest(chat.id), ComeBack) == (choice == "seat")


@pytest.mark.bot(QUICK)
async def test_the_deadline_stands_on_the_board_and_costs_nothing(phones) -> None:
    chat, board, mover, _ = await seated(phones, "pirate")
    begun = wall_clock()
    (moment,) = [e for e in board.entities if e["type"] == "date_time"]
    assert moment["date_time_format"] == "r"
    assert 0 < moment["unix_time"] - begun <= QUICK.live_turn
    words = board.text.encode("utf-16-le")[2 * moment["offset"] :][: 2 * moment["length"]]
    at = datetime.fromtimestamp(moment["unix_time"], UTC)
    assert words.decode("utf-16-le") == f"ход до {at:%H:%M}", "read by those who cannot count"
    calls = len(phones.world.state.call_log.made("editMessageText", chat.id))
    await phones.tap(mover, board, data_of(board, Hold))
    await until(lambda: "держим" in board.text, "the hold")
    assert next(e for e in board.entities if e["type"] == "date_time")["unix_time"] == moment["unix_time"]
    await overdue(phones, chat)
    edits = len(phones.world.state.call_log.made("editMessageText", chat.id)) - calls
    assert edits == 1, "the hold; the question is a new message"


@pytest.mark.bot(QUICK)
async def test_those_at_the_table_give_another_clock_and_the_person_on_turn_ends_the_question(phones) -> None:
    chat, board, sleeper, (other,) = await seated(phones, "pirate")
    stranger = phones.world.membership.add_person("Кто-то", language_code="ru", started=True).id
    chat.members[stranger] = "member"
    board = await overdue(phones, chat)
    choices = [choice_of(board, choice) for choice in ("wait", "turn", "seat", "remove")]
    for choice in (*choices, pack(ComeBack(game_of(board)))):
        assert await phones.tap(stranger, board, choice) == RU("refusal-not-seated")
    assert offers(phones.newest(chat.id), DecideSleeper)
    waiting, *_, late = choices
    assert await phones.tap(other, board, waiting) == RU("toast-sleeper-wait")
    assert await phones.tap(other, board, waiting) == RU("refusal-decided"), "twice is once"
    await until(lambda: "⏳" in board.text, "a new deadline")
    board = await overdue(phones, chat)
    assert await phones.tap(other, board, waiting) == RU("refusal-decided"), "another question by now"
    assert await phones.tap(sleeper, board, data_of(board, Roll))
    await until(lambda: "⏳" in phones.newest(chat.id).text, "a new deadline")
    assert await phones.tap(other, board, late) == RU("refusal-decided")
    board = await overdue(phones, chat)
    assert mover_of(phones, chat, board) == sleeper
    assert await phones.tap(sleeper, board, choice_of(board, "turn")) == RU("toast-sleeper-turn")


@pytest.mark.bot(QUICK)
async def test_a_question_outlives_the_bot(phones, life, target) -> None:
    async with life():
        chat, _, sleeper, (other,) = await seated(phones, "pirate")
        board = await overdue(phones, chat)
    board.text, board.entities = "as if the last edit had never come", []
    with opened(target) as db:
        db.execute("UPDATE games SET shown = NULL")  # so nobody has noted that it came
    async with life():
        await gone(board)
        await until(lambda: "Время вышло" in phones.newest(chat.id).text, "the question, sent anew")
        board = await decided(phones, chat, other, "turn")
        assert mover_of(phones, chat, board) == other != sleeper
        assert "⏳" in board.text


@pytest.mark.bot(QUICK)
async def test_nobody_waits_for_a_clock_that_was_set_back_while_the_bot_was_off(
    phones, life, monkeypatch
) -> None:
    async with life():
        chat, _, sleeper, (other,) = await seated(phones, "pirate")
    monkeypatch.setattr("tests.world.machine.START", START - 10_800)
    async with life():
        begun = wall_clock()
        board = await decided(phones, chat, other, "turn")
        assert wall_clock() - begun < QUICK.live_turn + QUICK.reminder
        assert mover_of(phones, chat, board) == other != sleeper
