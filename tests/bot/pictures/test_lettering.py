"""Names on pictures: no empty boxes, right order, one line, whoever they belong to."""

import unicodedata
from itertools import product

import pytest
from PIL import Image, ImageDraw, ImageFont

from bot.pictures.canvas import (
    BOLD,
    REGULAR,
    Canvas,
    Engine,
    called,
    characters,
    font,
    has_bold,
    known,
    ordered,
    turns,
    usual_engine,
)
from bot.pictures.contents import Called
from tests.bot.pictures.pictures import HARD, ZALGO

ENGINES = sorted({Engine.BASIC, usual_engine()})
STRANGE = (
    *("Ира 🔥", "👨‍👩‍👧", "ไทย", "हिन्दी", "한국어", "日本", "\u202eabc", "🇺🇦"),
    *("םולש (1)", "سلام ٣", "Вася محمد", "محمد Вася"),
)


def name(text: str) -> str:
    return called(Called(text, "Игрок 2"))


def glyph(path, character: str) -> bytes:
    face = ImageFont.truetype(path, 40, layout_engine=Engine.BASIC)
    image = Image.new("L", (80, 80))
    ImageDraw.Draw(image).text((10, 60), character, fill=255, font=face, anchor="ls")
    return image.tobytes()


@pytest.mark.parametrize("path", [REGULAR, BOLD], ids=["regular", "bold"])
def test_every_character_that_a_font_is_said_to_have_has_a_glyph_of_its_own(path):
    """Compared with what is drawn for one that no font has."""
    box = glyph(path, "\U0010fffd")
    sample = [code for code in sorted(characters(path)) if unicodedata.category(chr(code))[0] in "LNPS"]
    assert len(sample) > 5000
    assert [hex(code) for code in sample[::7] if glyph(path, chr(code)) == box] == []
    assert glyph(path, "李") == box


@pytest.mark.parametrize("text", [*HARD, *STRANGE])
def test_nothing_is_left_that_would_be_an_empty_box(text):
    """Each character as it is handed to the font is one that this font has."""
    shown = name(text)
    assert shown
    assert not any(unicodedata.category(each)[0] == "C" for each in shown)
    for engine, bold in product(ENGINES, (False, True)):
        drawn = ordered(known(shown), engine)
        path = BOLD if bold and has_bold(drawn) else REGULAR
        assert characters(path).issuperset(map(ord, drawn))
        assert font(30, bold=bold, engine=engine).getlength(drawn) > 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Аня", "Аня"),
        ("🔥Ира🔥", "Ира"),
        ("🔥🎲", "Игрок 2"),
        ("李雷", "Игрок 2"),
        ("李雷 Lei", "Lei"),
        ("...", "Игрок 2"),
        ("", "Игрок 2"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("ＡＢＣ", "ABC"),
        ("a\tb\nc  d", "a b c d"),
        ("Ї", "Ї"),
        ("\u2068יוסי\u2069", "יוסי"),
    ],
)
def test_what_of_a_name_can_be_written_is_and_else_there_is_a_number(text, shown):
    assert name(text) == shown
    assert len(name(ZALGO)) <= len("Zalgo") + 2, "stacks of marks are cut"


def test_hebrew_is_turned_round_where_the_engine_does_not():
    assert ordered("יוסי", Engine.BASIC) == "יסוי"
    assert ordered("יוסי", Engine.RAQM) == "יוסי"
    assert ordered("יוסי 12", Engine.BASIC) == "12 יסוי"
    assert ordered("(יוסי)", Engine.BASIC) == "(יסוי)"
    assert ordered("Вася יוסי", Engine.BASIC) == "Вася יסוי"
    assert ordered("Вася", Engine.BASIC) == "Вася"


def test_arabic_letters_join_where_the_engine_does_not_join_them():
    """Meem initial, hah medial, meem medial, dal final: from the right."""
    assert [f"{ord(each):x}" for each in ordered("محمد", Engine.BASIC)] == ["feaa", "fee4", "fea4", "fee3"]
    assert [f"{ord(each):x}" for each in ordered("دد", Engine.BASIC)] == ["fea9", "fea9"], "dal joins nothing"
    assert [f"{ord(each):x}" for each in ordered("سلا", Engine.BASIC)] == ["fefc", "feb3"], "lam with alef"
    assert [f"{ord(each):x}" for each in ordered("علی", Engine.BASIC)] == ["fbfd", "fee0", "fecb"], "Persian"


@pytest.mark.skipif(Engine.RAQM not in ENGINES, reason="Raqm cannot be loaded here")
@pytest.mark.parametrize("text", ["يوسي", "محمد", "יוסי כהן", "سعيد", "الاء", "علیرضا"])
def test_both_engines_draw_names_from_right_to_left_alike(text):
    images = []
    for engine in ENGINES:
        image = Image.new("L", (400, 100))
        face = font(40, bold=False, engine=engine)
        ImageDraw.Draw(image).text((20, 70), ordered(text, engine), fill=255, font=face, anchor="ls")
        images.append(image.point(lambda value: 255 * (value > 127)))
    total = sum(images[0].histogram()[128:])
    pairs = zip(images[0].tobytes(), images[1].tobytes(), strict=True)
    assert sum(one != other for one, other in pairs) < total * 0.2


def test_a_long_name_is_cut_to_its_room():
    canvas = Canvas(10, 10)
    for each in HARD:
        fitted = canvas.fitting(each, 30, 120, bold=True)
        assert canvas.measure(fitted, 30, bold=True) <= 120
    assert canvas.fitting("Екатерина", 30, 90).endswith("…")
    assert canvas.fitting("Аня", 30, 200) == "Аня"
    marked = "х\u0311" * 8  # no character of its own has that mark
    cut = {canvas.fitting(marked, 30, room) for room in range(30, 150)}
    assert all(each.count("х") == each.count("\u0311") for each in cut), "no letter loses its mark"


def test_only_some_texts_turn():
    assert [text for text in ("Аня", "12", "יוסי", "Вася محمد") if turns(text)] == ["יוסי", "Вася محمد"]
