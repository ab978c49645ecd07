"""Turns that end by themselves, as nothing is left to choose: whoever threw is told of their own dice."""

import pytest

from bot.table.buttons.board import Roll
from bot.table.buttons.lobby import PickOption
from tests.bot.service.lobbies import PEOPLE

ANYA, BOB, VIKA, *_ = PEOPLE


@pytest.mark.parametrize("preset", ["strongest", "showdown", "duel"])
async def test_with_one_throw_a_hand_all_others_follow_at_once_and_the_own_hand_is_told(lobbies, preset):
    game = await lobbies.open(ANYA, BOB, VIKA, word=preset)
    await lobbies.press(PickOption(game, "rolls", 1), ANYA)
    await lobbies.press(PickOption(game, "hands", 5), ANYA)
    await lobbies.start(game, ANYA)
    while (view := await lobbies.view(game)).state == "playing":
        seat = view.progress.game.mover
        before = len(view.progress.taken)
        reply = await lobbies.press(Roll(game, view.version), PEOPLE[view.seats[seat].user_id and seat])
        assert reply.refusal is None
        assert reply.message.id == "toast-rolled-stood"
        assert len((await lobbies.view(game)).progress.taken) > before
