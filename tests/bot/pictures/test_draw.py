"""Pictures: small files, readable on a small phone and in grey, whatever people are called."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.pictures import canvas
from bot.pictures.canvas import BAND, INK, PAPER, SOFT, STRONG, TINT, Engine, usual_engine
from bot.pictures.draw import draw
from tests.bot.pictures.pictures import EVERY, cards_of, columns_of, course_of, dice_of, matrix_of
from tests.rings import sampled

MOST_BYTES = 150_000
TALLEST = 2.2  # heights to a width: what Telegram shows without cutting much off
TWO = ("Аня", "Боб")
ENGINES = sorted({Engine.BASIC, usual_engine()})


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", sampled(EVERY, [*EVERY][::2]))
def test_a_picture_is_a_small_file_for_a_phone_that_leaves_its_edges_free(name):
    """Drawn by either engine, by turns; the letters of both are a matter of test_lettering.py."""
    data = draw(EVERY[name], ENGINES[[*EVERY].index(name) % len(ENGINES)])
    assert data.startswith(b"\x89PNG")
    assert len(data) <= MOST_BYTES
    picture = opened(data).convert("L")
    assert picture.width == canvas.WIDTH
    assert picture.height <= TALLEST * picture.width
    edge = canvas.EDGE // 3
    for box in (
        (0, 0, edge, picture.height),
        (picture.width - edge, 0, picture.width, picture.height),
        (0, 0, picture.width, edge),
        (0, picture.height - edge, picture.width, picture.height),
    ):
        assert picture.crop(box).getextrema() == (255, 255)


def test_the_same_view_is_the_same_picture():
    assert draw(EVERY["podium of two"]) == draw(EVERY["podium of two"])


def luminance(colour: canvas.Colour) -> float:
    """As WCAG 2 has it."""
    parts = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: canvas.Colour, other: canvas.Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("letters", "ground"),
    [(INK, PAPER), (INK, TINT), (INK, BAND), (SOFT, PAPER), (SOFT, TINT), (PAPER, STRONG), (STRONG, PAPER)],
)
def test_letters_stand_out_from_their_ground_in_colour_and_in_grey(letters, ground):
    """Contrast is one of luminance, and grey keeps that."""
    assert contrast(letters, ground) >= 4.5


def test_words_are_large_enough_on_a_phone_360_wide():
    assert canvas.SMALL * 360 / canvas.WIDTH >= 11


def dark(picture) -> int:
    """How many pixels are dark, whatever their colour."""
    return sum(opened(draw(picture)).convert("L").histogram()[:90])


@pytest.mark.parametrize(
    ("plain", "marked"),
    [
        (cards_of(TWO, marked=(), rows=6), cards_of(TWO, rows=6)),
        (columns_of(TWO, marked=(), rows=6), columns_of(TWO, rows=6)),
        (dice_of((100, 100, 100, 100, 100, 139), 60, 140), dice_of((100, 100, 100, 100, 100, 141), 60, 140)),
    ],
    ids=["what turned a game", "the same in columns", "dice outside the band"],
)
def test_what_matters_is_marked_without_colour(plain, marked):
    assert dark(marked) > dark(plain) + 2000, "a dark box"


def test_who_won_is_marked_without_colour():
    won = cards_of(TWO, rows=6)
    assert dark(won) != dark(replace(won, winners=frozenset()))


@pytest.mark.parametrize("picture", [course_of(TWO, 0), course_of(TWO, 1), matrix_of(TWO[:1])])
def test_the_smallest_pictures_can_be_drawn(picture):
    assert draw(picture)


def test_the_largest_matrix_is_a_small_file():
    assert len(draw(matrix_of([f"Имя {n}" for n in range(12)]))) <= MOST_BYTES
