"""The bot stopped and started in every phase: the same message goes on, and nothing is doubled."""

import pytest

from bot.sandbox.model import ChatMessage
from bot.table.presses import CheckDice, DecideLeftSeat, Hold, Rematch, Roll, ShowMore, Sit, Start, Sure
from tests.play.phones import data_of, mover_of, presses, until, version_of
from tests.play.tables import lobby, started
from tests.play.talk import (
    RU,
    ask,
    asked_for_zero,
    first_roll,
    greeted,
    held,
    leave_seat,
    offering,
    offers,
    one_turn,
    race,
)
from tests.play.ways import both_ways

LEFT = 8
"""Messages of the bot after a game and its rematch."""


@pytest.mark.databases
@both_ways
async def test_a_lobby_the_dice_held_a_zero_asked_about_and_the_end(phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        board = await lobby(phones, chat, people, "yatzy")
    async with life():
        assert await phones.tap(people[1], board, data_of(board, Sit)) == RU("refusal-already-seated")
        await phones.tap(people[0], board, data_of(board, Start))
        board = await phones.board(chat.id, Roll)
    async with life():
        mover, _ = await first_roll(phones, chat)
        await phones.tap(mover, board, data_of(board, Hold))
        await until(lambda: held(board) == [0], "the die held")
    kept = presses(board)[0][0]
    async with life():
        before = version_of(board)
        await phones.tap(mover, board, data_of(board, Roll))
        await until(lambda: version_of(board) != before, "the other dice")
        assert presses(board)[0][0] == kept, "the same die, still held"
    async with life():
        await phones.press(mover, board, RU("row-chance"))
        await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) != mover, "the next turn")
    async with life():
        mover, board = await asked_for_zero(phones, chat)
    async with life():
        assert await phones.tap(mover, board, data_of(board, Sure)) != RU("refusal-not-possible")
        await until(lambda: not offers(board, Sure), "the row written")
        await race(phones, chat)
    async with life():
        (result,) = offering(chat, ShowMore)
        assert result.id > board.id
        last = result.id
        await phones.tap(mover, result, data_of(result, CheckDice))
        await phones.told(chat.id, "кости сходятся")
        await phones.tap(mover, result, data_of(result, Rematch))
        await phones.board(chat.id, Sit)

        def sent() -> list[ChatMessage]:
            every = chat.messages.values()
            return [m for m in every if m.sender is phones.world.state.bot and not m.deleted]

        # Boards of earlier turns are deleted by and by, and the last one becomes a card.
        await until(
            lambda: len(sent()) == LEFT,
            "greeting, three dice of Telegram's, board, result, dice checked, rematch",
        )
        (card,) = [m for m in sent() if m.id < last][-1:]
        await until(lambda: not card.keyboard, "the board to be a card")


async def test_a_seat_nobody_has_decided_about_and_a_question(phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 3)
        board = await started(phones, chat, people, "pirate", options={"order": "five_dice"})
        mover = mover_of(phones, chat, board)
        board = await leave_seat(phones, mover, chat)
        other = next(p for p in people if p != mover)
        question = await ask(phones, other, chat, "/leave")
    async with life():
        assert await phones.press(other, question, RU("button-stay")) == RU("toast-dismissed")
        await phones.tap(other, board, data_of(board, DecideLeftSeat))
        await until(lambda: offers(board, Roll), "the turn of somebody who plays")
        await one_turn(phones, chat)
    assert len(offering(chat, Roll)) == 1
