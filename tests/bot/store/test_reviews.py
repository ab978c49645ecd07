"""What is kept of the review of a finished game."""

import json
from dataclasses import replace

import pytest

from bot.coach import reviews as service
from bot.coach.reviews import Reviews
from bot.ground.values import Place
from bot.rankings.ranking import Ranking
from bot.table.model import LuckView, ReviewView, Score, TurningPoint
from tests.bot.store.databases import finish, new_game

HERE = Place(-5)
STORY = json.dumps({"turning": None, "course": []})
LUCK = [LuckView(0, 185.5, 12.25, 7.75), LuckView(1, 185.5, -20.0, 5.5)]


def test_a_review_is_kept_beside_the_results_of_every_member(db, tx):
    game = new_game(tx, HERE)
    scores = [Score(seat, user, 9, 9, 1, won=True) for seat, user in ((0, 11), (0, 22), (1, 33))]
    finish(tx, game, "over", 10.0, scores)
    assert Reviews(tx).get(game) is None
    assert Reviews(tx).unreviewed(0.0) == [game]
    assert Reviews(tx).unreviewed(11.0) == []
    ranked = Ranking(tx).top(HERE.chat_id, "all")
    Reviews(tx).keep(game, LUCK, STORY)
    assert Reviews(tx).get(game) == (LUCK, STORY)
    assert Reviews(tx).unreviewed(0.0) == []
    lucky = db.execute("SELECT user_id, luck, lost FROM results ORDER BY user_id").fetchall()
    assert [tuple(row) for row in lucky] == [(11, 12.25, 7.75), (22, 12.25, 7.75), (33, -20.0, 5.5)]
    Reviews(tx).keep(game, LUCK, json.dumps({"turning": None, "course": [], "pending": True}))
    assert Reviews(tx).unreviewed(0.0) == [game], "its chances are missing"
    Reviews(tx).keep(game, LUCK, STORY)
    now = Ranking(tx).top(HERE.chat_id, "all")
    assert [replace(row, reviewed=0, luck=None, lost=None) for row in now] == ranked
    assert [row.reviewed for row in now] == [1, 1, 1]
    assert Reviews(tx).get(404) is None


@pytest.mark.parametrize(("seat", "winner"), [(0, None), (0, 0), (1, 0)])
def test_a_turning_point_that_was_kept_before_there_were_rows_is_read(tx, seat, winner):
    game = new_game(tx, HERE)
    finish(tx, game, "over", 10.0, [])
    old = {"seat": seat, "number": 3, "dice": [6] * 5, "before": 0.2, "after": 0.7, "points": False}
    story = {"turning": old | {"winner": winner}, "course": [[0.5, 0.5]] * 3}
    Reviews(tx).keep(game, [], json.dumps(story))
    found = service.kept_review(tx, game)
    assert not found.pending
    assert found.throw is None
    if winner not in {None, seat}:
        assert found.turning is None, "it was another seat's chance"
    else:
        assert found.turning == TurningPoint(seat, 3, (6,) * 5, 0.2, 0.7)
    new = TurningPoint(1, 2, (1,) * 5, 0.6, 0.2, row="ones", scored=-2)
    whole = ReviewView((), new, ((0.5, 0.5),) * 3, replace(new, row=None, after=0.9), pending=True)
    service.keep_review(tx, game, whole)
    assert service.kept_review(tx, game) == whole


@pytest.mark.parametrize("state", ["playing", "stopped"])
def test_only_a_game_that_was_played_out_is_reviewed(tx, state):
    game = new_game(tx, HERE)
    if state == "stopped":
        finish(tx, game, "stopped", 10.0)
    Reviews(tx).keep(game, [], STORY)
    assert Reviews(tx).get(game) is None
    assert Reviews(tx).unreviewed(0.0) == []
