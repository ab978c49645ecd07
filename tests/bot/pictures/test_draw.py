"""Pictures: small files, readable on a small phone and in grey, whatever people are called."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.pictures.drawing import canvas, layout
from bot.pictures.drawing.canvas import BAND, INK, PAPER, SOFT, STRONG, TINT
from bot.pictures.drawing.draw import draw
from bot.pictures.drawing.fonts import Engine, usual_engine
from tests.bot.pictures.pictures import EVERY, cards_of, columns_of, course_of, dice_of, matrix_of

MOST_BYTES = 150_000
TALLEST = 2.2  # heights to a width: what Telegram shows without cutting much off
ENGINES = sorted({Engine.BASIC, usual_engine()})


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_picture_is_a_small_file_for_a_phone_that_leaves_its_edges_free(name, engine):
    data = draw(EVERY[name], engine)
    assert data.startswith(b"\x89PNG")
    assert len(data) <= MOST_BYTES
    picture = opened(data).convert("L")
    assert picture.width == layout.WIDTH
    assert picture.height <= TALLEST * picture.width
    edge = layout.EDGE // 3
    for box in (
        (0, 0, edge, picture.height),
        (picture.width - edge, 0, picture.width, picture.height),
        (0, 0, picture.width, edge),
        (0, picture.height - edge, picture.width, picture.height),
    ):
        assert picture.crop(box).getextrema() == (255, 255)


def test_the_same_view_is_the_same_picture():
    for name in [*EVERY][::4]:
        assert draw(EVERY[name]) == draw(EVERY[name])


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
    assert layout.SMALL * 360 / layout.WIDTH >= 11


def grey(picture) -> Image.Image:
    return opened(draw(picture)).convert("L")


def test_what_turned_the_game_is_marked_without_colour():
    plain, marked = grey(cards_of(marked=())), grey(cards_of(marked=((3, 1),)))
    dark = [sum(each.histogram()[:90]) for each in (plain, marked)]
    assert dark[1] > dark[0] + 2000, "a dark box"
    columns = [sum(grey(columns_of(marked=each)).histogram()[:90]) for each in ((), ((3, 1),))]
    assert columns[1] > columns[0] + 2000


def test_who_won_is_marked_without_colour():
    one = cards_of(("Аня", "Боб"))
    assert grey(one).tobytes() != grey(replace(one, winners=frozenset())).tobytes()


def test_one_point_of_a_course_and_flat_lines_can_be_drawn():
    for turns in (0, 1, 2, 30):
        assert draw(course_of(("Аня", "Боб"), turns))


def test_dice_outside_the_band_are_marked_without_colour():
    inside, outside = (grey(dice_of((100, 100, 100, 100, 100, n), 60, 140)) for n in (139, 141))
    assert sum(outside.histogram()[:90]) > sum(inside.histogram()[:90]) + 2000


@pytest.mark.parametrize("size", [1, 2, 5, 12])
def test_a_matrix_of_any_size(size):
    assert len(draw(matrix_of([f"Имя {n}" for n in range(size)]))) <= MOST_BYTES
