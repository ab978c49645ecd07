"""The text of a week's digest."""

from dataclasses import replace

import pytest

from bot.ground.texts.formatting import texts
from bot.weekly.model import PrecisionOfWeek
from bot.weekly.screens import digest
from tests.golden.page_screens import WEEK

RU = texts("ru")


@pytest.mark.parametrize(("share", "told"), [(0.97, True), (0.5, True), (0.49, False), (-0.2, False)])
def test_nobody_is_called_most_precise_with_less_than_half_of_best_play(share, told):
    precise = PrecisionOfWeek(WEEK.precise.who, share, 8)
    assert ("точная" in digest(RU, replace(WEEK, precise=precise)).text) == told
