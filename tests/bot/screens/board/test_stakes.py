"""What boards and rules say of an ante that rises."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.rulebook.screens.rules import rules as rules_page
from bot.table.screens.game_screen import board
from bot.table.screens.scorecards import score
from engine.play.steps import Rolled, Stand, Throw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, check_limits, people


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ante_shown_is_the_one_paid_for_this_hand(language):
    t = texts(language)
    game = Played(ruleset("showdown", {"order": "join", "stakes": "rising"}), people(2))
    for pot, ante in ((20, 10), (20, 10), (40, 20)):
        line = t("pot-chips", pot=pot, ante=ante)
        assert line in board(t, game.view()).text
        assert line in score(t, game.view()).text
        for dice in ((6, 6, 2, 3, 4), (1, 2, 3, 4, 6)):
            game.step(Throw((0, 1, 2, 3, 4)))
            game.step(Rolled(dice))
            game.step(Stand())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_that_the_ante_rises(language):
    t = texts(language)
    told = t("rules-hands-rising")
    rising = rules_page(t, ruleset("showdown", {"stakes": "rising"}))
    check_limits(rising)
    assert told in rising.text
    assert told not in rules_page(t, ruleset("showdown")).text
    without_chips = ruleset("strongest", {"stakes": "rising"}, 1)  # refused since
    assert told not in rules_page(t, without_chips).text
