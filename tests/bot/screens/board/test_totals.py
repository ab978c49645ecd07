"""Totals of a game under way: what is certain counts, what is pending stands beside, all screens agree."""

import pytest

from bot.ground.texts.formatting import texts
from bot.table.screens.pages import scorecards_score
from bot.table.show.drawing import board
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, plain

T = texts("ru")
SCHOOL = (("11123", "ones"), ("22213", "twos"), ("33126", "threes"), ("44412", "fours"), ("55512", "fives"))
UPPER = (("66612", "sixes"), ("55512", "fives"), ("44412", "fours"), ("22213", "twos"))
MADE = (("66134", "pair"), ("55512", "three"), ("12345", "small_straight"), ("23456", "large_straight"))


def lying(preset, mine, others, dice="", **options):
    """A game of two in which these turns were had, each of one roll, and these dice lie."""
    game = Played(ruleset(preset, {"order": "join"} | options), people(2))
    both = [turn for number, each in enumerate(mine) for turn in (each, *others[number : number + 1])]
    for faces, row in (*both, *([(dice, "")] if dice else [])):
        game.step(Throw(tuple(range(game.rules.dice))))
        game.step(Rolled(tuple(map(int, faces))))
        if row:
            game.step(Write(row))
    return game


def lines(screen):
    return plain(screen).replace("\u00a0", " ").split("\n")


PAIRS = (("66134", "pair"), ("12345", "chance"), ("66612", "three"))


@pytest.mark.parametrize(
    ("game", "told", "untold"),
    [
        (
            lying("classic", (("12345", "twos"), ("12346", "fours"), ("12256", "threes")), PAIRS, "12346"),
            ("Школа −21, грозит −210", "Аня −21 · 👑 Боб 75"),
            "Если",
        ),
        (
            lying("thrift", (("11123", "ones"),), (("22213", "twos"),), "12346"),
            ("Не собрано: пока −127", "Аня 0 · Боб 0"),
            "👑",
        ),
        (lying("yahtzee", UPPER, UPPER[::-1], "12346"), ("Верх 51, до премии 12", "Аня 51 · Боб 51"), "👑"),
        (
            lying("yahtzee", UPPER[2:], UPPER[2:3] + UPPER[:1], "12346"),
            ("Аня 18 · 👑 Боб 30",),
            "до премии",  # not half-way yet
        ),
        (
            lying("series", (("61234", "sixes"),), (("55552", "fives"),), "12346"),
            ("Школа −12, до премии 12", "Боб: Школа +5, пока с премией +50"),
            "Если",
        ),
        (
            lying("pirate", (*SCHOOL[:3], *MADE), (*SCHOOL[:3], *MADE), "12346"),
            ("Аня: Обязаловка −3, грозит −53 · До премии ещё 4 строки",),
            "собран",
        ),
    ],
)
def test_what_is_pending_stands_beside_the_total(game, told, untold):
    shown = lines(board(T, game.view()))
    assert set(told) - {*shown} - {*lines(scorecards_score(T, game.view()))} == set()
    assert untold not in "\n".join(shown)


def test_the_last_row_of_a_school_in_minus_is_asked_about_and_told():
    game = lying("classic", SCHOOL, SCHOOL, "66612")
    asked = board(T, game.view(asking=game.rules.row_index("sixes")))
    assert "❓ «Школа» уйдёт в −3, и отыграться уже нечем: это −30. Пишем?" in lines(asked)
    game.step(Write("sixes"))
    shown = lines(board(T, game.view()))
    assert "💸 Аня: Шестёрки 0, «Школа» закрыта: −3 → −30" in shown
    assert "Аня −30 · Боб −3" in shown
    assert "Штраф           −27       ·" in shown


@pytest.mark.parametrize(
    ("preset", "options", "dice", "row", "question"),
    [
        ("classic", {}, "33126", "threes", "❓ «Школа» уйдёт в −3. Не отыграетесь — будет −30. Пишем?"),
        (
            "classic",
            {"school_penalty": "each"},
            "33126",
            "threes",
            "❓ «Тройки» −3, а когда «Школа» заполнится, это −30. Пишем?",
        ),
    ],
)
def test_a_row_that_brings_a_threat_is_asked_about(preset, options, dice, row, question):
    game = lying(preset, (("66612", "sixes"),), (("66612", "sixes"),), dice, **options)
    asked = board(T, game.view(asking=game.rules.row_index(row)))
    assert question in lines(asked)


def test_a_fine_that_cannot_be_avoided_is_told_before_its_section_is_full():
    rows = (("12345", "ones"), ("13456", "twos"), ("12456", "threes"), ("44123", "fours"))
    shown = lines(board(T, lying("pirate", (*rows, ("55123", "fives")), rows).view()))
    assert "💸 Аня: Пятёрки −5, штраф −50" in shown
    assert "Аня −76 · Боб −21" in shown
