"""Dice as people type them, and the reasons why a text tells none."""

import pytest

from bot.ground.texts.formatting import texts
from bot.table.service.play.typed_dice import looks_like_dice, read
from bot.table.views.own_dice import Entered, OwnDice
from engine.rules.ruleset import CARDS

FIVE, ROLLS = (5,), range(1, 4)
RU = texts("ru")


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("33566", None),
        ("66335", None),
        (" 3 3 5 6 6 ", None),
        ("3,3,5,6,6", None),
        ("3-3-5-6-6", None),
        ("⚂⚂⚄⚅⚅", None),
        ("3️⃣3️⃣5️⃣6️⃣6️⃣", None),
        ("\uff13\uff13\uff15\uff16\uff16", None),
        ("33566!", 1),
        ("33566 р", 1),
        ("33566 с руки", 1),
        ("33566 з руки", 1),
        ("33566 at once", 1),
        ("33566 2", 2),
    ],
)
def test_dice_are_read_however_they_are_written(text, roll):
    assert looks_like_dice(text) or not any(map(str.isdigit, text))
    assert read(text, FIVE, ROLLS) == OwnDice(((3, 3, 5, 6, 6),), roll)


def test_double_dice_and_cards_are_read():
    assert read("336124 115566", (6, 6), ROLLS) == OwnDice(((1, 2, 3, 3, 4, 6), (1, 1, 5, 5, 6, 6)))
    assert read("336124115566!", (6, 6), ROLLS).roll == 1
    for text in ("J J K A A", "jjkaa", "В В К Т Т", "33566"):
        assert read(text, FIVE, ROLLS, CARDS) == OwnDice(((3, 3, 5, 6, 6),))
    assert read("9 10 q k a", FIVE, ROLLS, CARDS) == OwnDice(((1, 2, 4, 5, 6),))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3356", "Костей нужно 5, а здесь 4"),
        ("335661", "Костей нужно 5, а здесь 6"),
        ("3 3 5 6 6 2", "Костей нужно 5, а здесь 6"),
        ("33567", "Грани 7 на кости нет"),
        ("33560", "Грани 0 на кости нет"),
        ("33566 4", "Броска № 4 в этом ходу не бывает: их не больше 3"),
        ("33566 0", "Броска № 0 в этом ходу не бывает"),
        ("привет", "Не разобрать"),
        ("", "Не разобрать"),
        ("33566 два", "Не разобрать"),
    ],
)
def test_anything_else_is_refused_in_words(text, why):
    assert why in RU.say(read(text, FIVE, ROLLS))


def test_a_deciding_throw_has_one_roll():
    assert read("4", (1,), range(0)) == OwnDice(((4,),))
    assert "решающий" in RU.say(read("4!", (1,), range(0)))


def test_talk_does_not_look_like_dice():
    assert not looks_like_dice("ну что там?")
    assert not looks_like_dice("встречаемся в 18")


@pytest.mark.parametrize(
    "entered",
    [
        Entered(),
        Entered(OwnDice(((1, 1),))),
        Entered(OwnDice(((), ()), 1)),
        Entered(None, 0),
        Entered(OwnDice(((6,),), 2), 3, OwnDice(((1, 2), (3,)), 1)),
    ],
)
def test_what_is_entered_is_kept_as_it_is(entered):
    assert Entered.parse(entered.text()) == entered
