"""A turn that ends without a row, over HTTP: the button, the toast, the story, and taking it back."""

from pathlib import Path

from bot.table.presses import EndTurn, Roll, TakeBack
from tests.play.phones import bot_in, data_of, mover_of, until
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import first_roll, offers, throw
from tests.world.machine import run


def test_a_turn_is_ended_without_a_row_and_taken_back(target: Path | str) -> None:
    async def main() -> None:
        async with bot_in(quick_world(), target, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            await started(phones, chat, people, "thrift")
            _, board = await first_roll(phones, chat)
            while not offers(board, EndTurn):
                _, board = await throw(phones, chat)
            mover = mover_of(phones, chat, board)
            stale = data_of(board, EndTurn)
            other = next(person for person in people if person != mover)
            assert "Сейчас ходит" in await phones.tap(other, board, stale)
            assert await phones.tap(mover, board, stale) == "Ход окончен без записи"
            board = await phones.board(chat.id, TakeBack)
            assert "мимо, без записи" in board.text
            assert mover_of(phones, chat, board) == other
            assert await phones.tap(mover, board, data_of(board, TakeBack)) == "Ваш ход продолжается"
            await until(lambda: mover_of(phones, chat, phones.newest(chat.id)) == mover, "the turn to return")
            board = phones.newest(chat.id)
            assert offers(board, EndTurn)
            assert offers(board, Roll)
            assert phones.world.state.failures == []

    run(main())
