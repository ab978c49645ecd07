"""What a board tells of the last turns: at most three short lines, drama together with what was written."""

import pytest

from bot.ground.texts.formatting import texts
from bot.table.screens import lines as event_lines
from engine.play.deals import DealResult
from engine.play.events import (
    Blank,
    BonusLost,
    BonusSettled,
    DealWon,
    LastRound,
    LastTurn,
    LeadChanged,
    Left,
    Ordered,
    RoundWon,
    Stood,
    Wrote,
)
from engine.play.rolloff import RollOff
from engine.presets import ruleset
from engine.rules.bonuses import Spare, Tenfold, Threshold
from engine.rules.sheet import Entry

NAMES = ("Аня", "Боб", "Вика")
CLASSIC, YATZY, CRAG = ruleset("classic"), ruleset("yatzy"), ruleset("crag")
UPPER = Threshold("upper", 63, 50)


def told(events, rules=CLASSIC, language="ru"):
    return event_lines.event_lines_screen(texts(language), rules, NAMES, events)


def wrote(seat, key, dice, points, **how):
    rules, roll = how.get("rules", CLASSIC), how.get("roll", 3)
    row = rules.rows[rules.row_index(key)]
    return Wrote(seat, row, Entry(tuple(map(int, dice)), roll, points or 0, points is not None))


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ([wrote(0, "four", "66661", 24)], "Аня: Каре 24 (6 6 6 6 1)"),
        ([wrote(0, "four", "66661", 48, roll=1)], "⚡ Аня: Каре с руки, 48!"),
        ([wrote(0, "pair", "66123", 24, roll=1)], "Аня: Пара 24 с руки (6 6 1 2 3)"),
        ([wrote(0, "poker", "66666", 80)], "🔥 Аня: Покер, 80! (6 6 6 6 6)"),
        ([wrote(0, "poker", "11111", 60, roll=1)], "⚡ Аня: Покер с руки, 60!"),
        ([wrote(0, "thirteen_pair", "661", 50, rules=CRAG)], "🔥 Аня: Крэг, 50! (6 6 1)"),
        ([wrote(0, "four", "12356", None)], "Аня: Каре ✗ (1 2 3 5 6)"),
        ([Blank(0, (1, 2, 3, 5, 6))], "Аня: мимо, без записи (1 2 3 5 6)"),
        (
            [wrote(0, "chance", "66655", 28), BonusSettled(0, UPPER, 50)],
            "🎁 Аня: Сумма 28, премия +50",
        ),
        (
            [wrote(0, "threes", "33126", -3), BonusSettled(0, Tenfold("upper", each=False), -27, -3)],
            "💸 Аня: Тройки −3, «Школа» закрыта: −3 → −30",
        ),
        (
            [wrote(0, "chance", "11112", 6), BonusSettled(0, Spare("all", 3), 90)],
            "🎁 Аня: Сумма 6, за броски в запасе +90",
        ),
        ([wrote(0, "four", "12356", None), BonusLost(0, UPPER)], "💔 Аня: Каре ✗, без премии"),
        (
            [wrote(0, "four", "66661", 24), LeadChanged(0, 7)],
            "👑 Аня: Каре 24 и первое место, отрыв 7",
        ),
    ],
)
def test_a_turn_is_one_line(events, line):
    assert told(events) == (line,)


def test_what_is_about_somebody_else_has_a_line_of_its_own():
    row = wrote(0, "four", "66661", 24)
    assert told([row, LeadChanged(1, 7)])[1] == "👑 Теперь впереди Боб, отрыв 7"
    assert (
        told([row, LastRound(((1, 13), (2, 24)))])[1]
        == "🏁 Последний круг. Чтобы выйти вперёд: Боб +13, Вика +24"
    )
    assert told([row, LastRound(())])[1] == "🏁 Последний круг."
    assert told([row, LastTurn(2, 24)])[1] == "🏁 Последний ход: Вика. Для победы нужно +24"
    assert told([row, RoundWon(1, 10)])[1] == "Боб: лучший ход круга, +10"


def test_a_turn_has_one_drama_the_greatest():
    poker = wrote(0, "poker", "66666", 80)
    every = [poker, BonusSettled(0, UPPER, 50), LeadChanged(0, 7)]
    assert told(every) == ("🔥 Аня: Покер, 80! (6 6 6 6 6)",)
    assert told([*every, LastTurn(1, 30)]) == (
        "Аня: Покер 80 (6 6 6 6 6)",
        "🏁 Последний ход: Боб. Для победы нужно +30",
    )


def test_of_many_turns_the_latest_are_told_and_drama_before_them():
    rows = [wrote(seat, "four", "66661", 24) for seat in (0, 1, 2, 1)]
    assert [line.split(":")[0] for line in told(rows)] == ["Боб", "Вика", "Боб"]
    rows[0] = wrote(0, "four", "66661", 48, roll=1)
    assert [line.split(":")[0] for line in told(rows)] == ["⚡ Аня", "Вика", "Боб"]
    assert told([*rows, Left(2)])[-1] == "Вика больше не играет."


def test_double_dice_are_one_line_for_both_rows():
    rules = ruleset("double")
    first = wrote(0, "pair", "661234", 12, rules=rules)
    second = wrote(0, "three", "123456", None, rules=rules)
    third = wrote(1, "chance", "123456", 21, rules=rules)
    assert told([first, second], rules) == ("Аня: Пара 12 и Тройка ✗",)
    assert told([first, second, third, first], rules)[1] == "Боб: Шанс 21 и Пара 12"


def roll_off(dice, by, *throws, places="first"):
    roll = RollOff("order", dice, (tuple(range(max(seat for seat, _ in throws) + 1)),), places, by)
    for _, faces in throws:
        roll = roll.land(tuple(map(int, faces)))
    assert roll.done
    return roll


@pytest.mark.parametrize(
    ("roll", "line"),
    [
        (roll_off(1, "sum", (0, "3"), (1, "6")), "Начинает Боб (6 против 3)"),
        (
            roll_off(1, "sum", (0, "6"), (1, "6"), (0, "2"), (1, "4")),
            "Начинает Боб (6, 4 против 6, 2)",
        ),
        (
            roll_off(5, "sum", (0, "12345"), (1, "66611"), (2, "11111"), places="all"),
            "Порядок хода: Боб (20), Аня (15), Вика (5)",
        ),
        (roll_off(5, "faces", (0, "12345"), (1, "66611"), places="all"), "Порядок по жребию: Боб, Аня"),
    ],
)
def test_order_rolls_are_told_as_a_result(roll, line):
    assert told([Ordered(roll)]) == (line,)


def test_the_end_of_a_hand_is_one_line():
    rules = ruleset("showdown")
    blitz = roll_off(5, "sum", (0, "12345"), (1, "66611"), (2, "11111"))
    won = DealResult(2, 1, 40, (), None)
    assert told([DealWon(won)], rules) == ("Кон 2: Боб забирает банк, 40",)
    assert told([DealWon(DealResult(2, 1, 40, (), blitz))], rules) == (
        "Кон 2: Боб забирает банк, 40; решающий бросок 20 против 15 и 5",
    )
    assert told([Stood(0, (1, 1, 2, 3, 4)), DealWon(DealResult(2, 1, 0, (), blitz))], rules)[1] == (
        "Кон 2 выигрывает Боб; решающий бросок 20 против 15 и 5"
    )
