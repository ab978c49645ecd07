"""What a computer player works out only once is worked out in a rehearsal, not when somebody waits for it."""

from random import Random

import pytest

from engine.play.game import new_game
from engine.players import one_hand, one_turn
from engine.players.choose import rehearse, weigh
from engine.presets import PRESETS, ruleset
from tests.engine.games import random_faces

KEPT = (one_turn._payments, one_turn._par, one_turn._race_par, one_hand._field)


def worked_out():
    return [kept.cache_info().misses for kept in KEPT]


@pytest.mark.parametrize("key", PRESETS)
def test_after_a_rehearsal_no_decision_has_anything_to_work_out(key):
    for kept in (*KEPT, one_turn._outlook, one_hand._against):
        kept.cache_clear()
    rehearse(ruleset(key))
    before = worked_out()
    assert any(before)
    game, rnd, decisions = new_game(ruleset(key), 2), Random(1), 0
    while decisions < 6:
        if game.due is None:
            worths = weigh(game)
            game = game.apply(max(worths, key=worths.__getitem__))
            decisions += 1
        else:
            game = game.apply(random_faces(game, rnd))
    assert worked_out() == before
