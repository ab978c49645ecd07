"""The text of a week's digest."""

from dataclasses import replace

import pytest

from bot.ground.texts.formatting import texts
from bot.weekly.screens import digest
from bot.weekly.views import PrecisionOfWeek
from tests.golden.page_screens import week

RU = texts("ru")


@pytest.mark.parametrize(("share", "told"), [(0.97, True), (0.5, True), (0.49, False), (-0.2, False)])
def test_nobody_is_called_most_precise_with_less_than_half_of_best_play(share, told):
    precise = PrecisionOfWeek(week().champions[0], share, 8)
    assert ("точная" in digest(RU, replace(week(), precise=precise)).text) == told
