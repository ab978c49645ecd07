"""Reviews of games in which luck is pressed: every decision beside the best one."""

import pytest

from bot.coach.reviews import press_decisions
from bot.coach.screens import review_page
from bot.ground.texts.formatting import texts
from engine.players.choose import choose_best
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, check_limits, people

T = texts("ru")


class Perfect(Played):
    """A game in which everybody does what is best."""

    def act(self):
        self.step(choose_best(self.progress.game))


@pytest.mark.parametrize("preset", ["zonk", "pig"])
def test_best_play_loses_nothing_and_what_was_wrong_is_told_with_what_was_better(preset):
    rules = ruleset(preset, {"goal": 1000 if preset == "zonk" else 50})
    best = Perfect(rules, people(2), seed=3).finish()
    decisions = press_decisions(best.record(), 0)
    assert decisions
    assert max(each.loss for each in decisions) < 1e-9
    assert T("review-flawless") in review_page(T, best.view(), 0, decisions).text
    poor = Played(rules, people(2), seed=3).finish()
    found = press_decisions(poor.record(), 1)
    assert max(each.loss for each in found) > 0
    page = review_page(T, poor.view(), 1, found)
    check_limits(page)
    assert T("review-costliest") in page.text
    assert {each.game.mover for each in found} == {1}
