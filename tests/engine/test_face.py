"""What the library shows to whoever imports it: names, texts of games, why they ended, its examples."""

import doctest
from dataclasses import replace
from random import Random
from typing import get_args
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import engine
from engine import (
    PRESETS,
    Record,
    Ruleset,
    Situation,
    card_svg,
    choose_best,
    ended_by,
    lines_of,
    new_game,
    ruleset,
)
from engine.environments.game_batch import GameBatch
from engine.environments.gymnasium_env import DicePokerEnv
from engine.errors import IllegalStepError, InvalidStepError, OptionError, RecordError
from engine.play.plain_text import width
from engine.play.steps import Leave, Rolled, Throw, Write
from engine.presets import BankKey, ScorecardKey, ShowdownKey
from engine.records.record import Player
from engine.records.rules_code import encode
from tests.engine.games import after_lines, walk
from tests.paths import ROOT

ALL = Throw((0, 1, 2, 3, 4))
OWN = replace(ruleset("yahtzee"), rows=ruleset("yahtzee").rows[:-1])
"""Rules that somebody has changed by hand."""


def test_every_name_is_there():
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert dir(engine) == sorted(engine.__all__)
    assert sorted(engine.__all__) == sorted(set(engine.__all__))
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = engine.sovle


def test_a_type_checker_knows_every_preset():
    cards, hands = get_args(ScorecardKey), (*get_args(ShowdownKey), *get_args(BankKey))
    assert {key for key in PRESETS if isinstance(ruleset(key), Ruleset)} == set(cards)
    assert (*cards, *hands) != tuple(PRESETS)
    assert sorted((*cards, *hands)) == sorted(PRESETS)


YATZY = new_game("yatzy", 2)
HANDS = new_game("duel", 2)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: new_game("yatzi", 2), "no ruleset 'yatzi' (did you mean 'yatzy'?)"),
        (lambda: ruleset("yatzy", {"ordr": "join"}), "no option 'ordr' (did you mean 'order'?)"),
        (lambda: ruleset("yatzy", {"order": "joined"}), "not 'joined' (did you mean 'join'?)"),
        (
            lambda: YATZY.apply("throw 12345").apply("faces 11111").apply("write pairs"),
            "did you mean 'pair'?",
        ),
        (lambda: YATZY.apply("thrown"), "expected throw, faces,"),
        (lambda: YATZY.apply(Throw([0, 1, 2, 3, 4])), "expected a tuple of positions, not [0, 1, 2, 3, 4]"),
        (lambda: HANDS.apply(Throw([0, 1, 2, 3, 4])), "expected a tuple of positions, not [0, 1, 2, 3, 4]"),
        (lambda: YATZY.apply(Throw((-1, 0, 1, 2, 3))), "cannot throw dice 0, 1, 2, 3, 4"),
        (lambda: HANDS.apply("write pair"), "no rows to write"),
        (lambda: engine.solve("showdown"), "showdown cannot be solved exactly: hands are compared"),
        (lambda: engine.choose(YATZY, "hard", Random(1).random), "expected a level, one of novice, solid"),
        (lambda: engine.play_game(ruleset("yatzy", {"dice": "own"}), [choose_best], Random(1)), "whose dice"),
        (lambda: DicePokerEnv("yatzy").step(-1), "expected an action from 0 to 45, not -1"),
        (lambda: GameBatch("yatzy", games=2).step(np.array([45, -1])), "expected 2 actions from 0 to 45"),
        (lambda: str(Situation.of(new_game(OWN, 1))), "changed by hand"),
        (lambda: Record(OWN, ()).text(), "changed by hand"),
        (lambda: encode(OWN), "changed by hand"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(call, told):
    with pytest.raises((IllegalStepError, InvalidStepError, OptionError)) as refused:
        call()
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_players_of_all_sorts_play_a_game():
    solution = engine.solve(ruleset("yatzy", {"card": "short"}))
    game, steps = engine.play_game(solution.rules, [solution.best, choose_best], Random(3))
    assert Record(solution.rules, (Player("a"), Player("b")), lines_of(steps)).replay().game == game
    hands, _ = engine.play_game("duel", [choose_best] * 3, Random(3))
    assert hands.over
    with pytest.raises(ValueError, match="with scorecards"):
        solution.best(HANDS)
    assert "changed by hand" in repr(new_game(OWN, 1))
    thrown = new_game("double", 1).apply("throw 123456").apply("faces 112223334455").apply("throw 12")
    assert (thrown.due.count, thrown.due.dice) == (4, 12)
    lying = thrown.apply("faces 1122")
    assert [lying.pays(layer)["pair"] for layer in (0, 1)] == [
        lying.entry(6, 0).points,
        lying.entry(6, 1).points,
    ]


def test_the_examples_of_the_page_of_the_library_are_true():
    result = doctest.testfile(
        str(ROOT / "docs/library.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert result.failed == 0
    assert result.attempted > 40
    assert (ROOT / "docs/library.md").read_text("utf-8").count("\n## ") == 9


@pytest.mark.parametrize("name", ["yatzy", "balut"])
def test_cards_are_an_image_that_is_well_formed_whatever_people_are_called(name):
    for progress, _, _ in walk(ruleset(name), 2, name):
        game = progress.game
    names = ["<b>&\"'", "ツ" * 40]
    picture = ET.fromstring(card_svg(game, names))
    texts = [each.text or "" for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[1] == names[0]
    assert width(texts[2]) <= 12
    assert [row.key for row in game.ruleset.rows if row.key not in texts] == []
    assert texts[-2:] == [str(points) for points in game.points]


def test_a_game_tells_why_it_is_over():
    game = new_game(ruleset("generala", {"order": "join"}), 2)
    assert ended_by(game) is None
    won = game.apply(ALL).apply(Rolled((5, 5, 5, 5, 5)))
    assert ended_by(won.apply(Write("poker"))) == "outright"
    assert ended_by(game.apply(Leave(0)).apply(Leave(1))) == "left"
    found = {}
    for name, seats in (("yatzy", 2), ("thrift", 2), ("showdown", 3), ("strongest", 2), ("duel", 2)):
        for _, _, after in walk(ruleset(name), seats, 1):
            found[name] = ended_by(after.game)
    assert found["yatzy"] == "full"
    assert found["thrift"] == "race"
    assert found["strongest"] == "deals"
    assert found["showdown"] in {"deals", "chips"}
    assert found["duel"] in {"deals", "decided"}


def test_a_showdown_ends_when_only_one_can_pay_or_is_left():
    rules = ruleset("showdown", {"order": "join", "chips": 20, "ante": 10})
    walks = (list(walk(rules, 2, seed, leaving=0.02)) for seed in range(6))
    assert {ended_by(steps[-1][2].game) for steps in walks} >= {"chips", "left"}


def test_what_was_played_before_a_wrong_step_is_not_lost():
    lines = ("throw 12345", "faces 33555", "write full", "write pair")
    record = Record(ruleset("yatzy", {"order": "join"}), (Player("Ann"),), lines)
    progress, error = record.replayed()
    assert progress == after_lines(record.start(), lines[:3])
    assert str(error).startswith("step 4 (write pair): cannot write pair")
    with pytest.raises(RecordError, match="step 4"):
        record.replay()
    whole = Record(record.rules, record.players, lines[:3])
    assert whole.replayed() == (whole.replay(), None)
