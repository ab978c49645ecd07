"""What the library shows to whoever imports it: names, texts of games, why they ended, its examples."""

import doctest
from xml.etree import ElementTree as ET

import pytest

import engine
from engine import Record, card_svg, ended_by, new_game, ruleset
from engine.errors import RecordError
from engine.play.plain_text import width
from engine.play.steps import Leave, Rolled, Throw, Write
from engine.records.record import Player
from tests.engine.games import after_lines, walk
from tests.paths import ROOT

ALL = Throw((0, 1, 2, 3, 4))


def test_every_name_is_there():
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert dir(engine) == sorted(engine.__all__)
    assert sorted(engine.__all__) == sorted(set(engine.__all__))
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = engine.sovle


def test_the_examples_of_the_page_of_the_library_are_true():
    result = doctest.testfile(str(ROOT / "docs/library.md"), module_relative=False)
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
