"""The dice of a chat, as text and as a picture with the same facts below."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.pictures import contents as pictures
from bot.rankings import screens as pages
from bot.rankings.model import DiceView
from bot.table.presses import SendPicture
from tests.bot.screens.screen_cases import plain, presses

FAIR = DiceView(57, (1041, 1012, 1066, 1033, 1020, 1062), 930, 1148, enough=True)
ODD = DiceView(57, (1041, 912, 1066, 1033, 1020, 1162), 930, 1148, enough=True)
FEW = DiceView(1, (1, 0, 3, 1, 0, 2), 0, 6, enough=False)
NONE = DiceView(0, (0,) * 6, 0, 0, enough=False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", [FAIR, ODD, FEW])
def test_the_page_and_the_caption_tell_what_the_picture_shows(language, view):
    """How it looks is a matter of tests/bot/pictures."""
    t = texts(language)
    page, shown = pages.dice_counts_page(t, view), pictures.dice_counts_illustration(t, view)
    assert presses(page) == [SendPicture("dice", 0)]
    for number in (*view.counts, view.thrown, view.games):
        assert str(number) in shown.caption.text
        assert str(number) in plain(page)
    assert [line[0] for line in plain(page).split("\n") if line.endswith("!")] == (
        ["2", "6"] if view is ODD else []
    )
    assert (t("counts-few") in page.text) == (view is FEW)


def test_before_the_first_game_there_is_nothing_to_count():
    assert presses(pages.dice_counts_page(texts("ru"), NONE)) == []
