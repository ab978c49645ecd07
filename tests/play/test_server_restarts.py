"""The server of the database goes down in the middle of a game and comes back: the game goes on."""

import pytest

from bot.table.buttons.board import PickRow
from tests import postgres
from tests.play.phones import SWIFT, bot_in, data_of, mover_of, take_turn
from tests.play.tables import group_of, play_out, quick_world, started
from tests.world.machine import run


@pytest.mark.postgres
def test_presses_while_the_server_is_down_are_answered_and_the_game_goes_on(database_kind: str) -> None:
    assert database_kind == "postgres"
    postgres.require()
    server = postgres.Server(fsync="on")

    async def main() -> None:
        async with bot_in(quick_world(), server.fresh(), SWIFT, group_budget=1000) as phones:
            chat, people = group_of(phones.world, 2)
            board = await started(phones, chat, people, "yacht", computers=1)
            for _ in range(2):
                await take_turn(phones, chat)
            board = await phones.board(chat.id, PickRow)
            server.stop("immediate")
            toast = await phones.tap(mover_of(phones, chat, board), board, data_of(board, PickRow))
            assert toast
            server.start()
            end = await play_out(phones, chat)
            assert "🏆" in end.text
            assert phones.world.state.failures == []
            assert all(query.answered for query in phones.world.state.queries.values())

    try:
        run(main())
    finally:
        server.remove()
