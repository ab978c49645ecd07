"""The dice of a chat, as text and as a picture with the same facts below."""

import pytest

from bot.ground.texts.formatting import texts
from bot.pictures.drawing.draw import draw
from bot.pictures.screens import dice_counts as pictures
from bot.rankings.screens import dice_counts as pages
from bot.rankings.views.dice import DiceView
from bot.table.buttons.result import SendPicture
from tests.bot.screens.screen_cases import plain, presses

FAIR = DiceView(57, (1041, 1012, 1066, 1033, 1020, 1062), 930, 1148, enough=True)
ODD = DiceView(57, (1041, 912, 1066, 1033, 1020, 1162), 930, 1148, enough=True)
FEW = DiceView(1, (1, 0, 3, 1, 0, 2), 0, 6, enough=False)
NONE = DiceView(0, (0,) * 6, 0, 0, enough=False)


def test_counts_as_bars_limits_and_a_verdict():
    screen = pages.page(texts("ru"), FAIR)
    assert plain(screen).split("\n") == [
        "🎲 Кости этого чата",
        "Брошено костей: 6234 · партий: 57",
        "1 1041 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "2 1012 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "3 1066 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "4 1033 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "5 1020 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "6 1062 ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇",
        "У честных костей каждая грань выпала бы от 930 до 1148 раз.",
        "Кости честные: все шесть граней в этих пределах.",
        "Пределы взяты с запасом, так что заглядывать можно хоть каждый день.",
    ]
    assert presses(screen) == [SendPicture("dice", 0)]


def test_faces_outside_are_named_and_marked():
    text = plain(pages.page(texts("ru"), ODD))
    assert "За пределами: 2, 6." in text
    assert [line[0] for line in text.split("\n") if line.endswith("!")] == ["2", "6"]


def test_of_few_throws_nothing_is_said():
    text = plain(pages.page(texts("ru"), FEW))
    assert text.endswith("Бросков пока мало, чтобы о чём-то судить.")
    assert "2 0 \n" in text


def test_before_the_first_game_there_is_nothing_to_count():
    screen = pages.page(texts("ru"), NONE)
    assert presses(screen) == []


@pytest.mark.parametrize("language", ["ru", "en", "uk"])
@pytest.mark.parametrize("view", [FAIR, ODD, FEW])
def test_the_caption_tells_what_the_picture_shows(language, view):
    shown = pictures.illustration(texts(language), view)
    for number in (*view.counts, view.thrown, view.games):
        assert str(number) in shown.caption.text
    assert draw(shown.picture)
