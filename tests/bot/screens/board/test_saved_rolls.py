"""What boards say of saved rolls, of turns that end without a row, of races and of wins at once."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.table.buttons.board import EndTurn, Roll, TakeBack
from bot.table.screens.game_screen import board
from bot.table.screens.result.finish import result
from bot.table.screens.scorecards import score
from engine.play.steps import Rolled, Stop, Throw, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, check_limits, check_play, labels, people, presses, tables

T = texts("ru")
ALL = (0, 1, 2, 3, 4)
NOTHING = (1, 2, 3, 4, 6)


class Table(Played):
    """A game whose dice are given."""

    def throw(self, *dice):
        self.step(Throw(tuple(range(len(dice)))))
        self.step(Rolled(dice))
        return self

    def end(self, row=None):
        self.step(Stop() if row is None else Write(row))
        return self

    @property
    def board(self):
        screen, view = board(T, self.view()), self.view()
        check_limits(screen)
        check_play(screen, view)
        return screen


def table(preset, seats=2, **options):
    return Table(ruleset(preset, options), people(seats))


def roll_text(screen):
    return next(b.text for row in screen.buttons for b in row if b.text.startswith("🎲"))


def test_the_roll_button_counts_own_rolls_and_saved_ones():
    game = table("thrift", 1).throw(1, 1, 1, 2, 3).end("ones").throw(*NOTHING)
    assert roll_text(game.board) == "🎲 Бросить 5 (ещё 2 + 2 в запасе)"
    assert "бросок 1 из 3+2" in game.board.text
    game.throw(*NOTHING).throw(*NOTHING)
    assert roll_text(game.board) == "🎲 Бросить 5 (в запасе 2)"
    game.throw(*NOTHING)
    assert "бросок 4 из 3+2" in game.board.text
    assert roll_text(game.board) == "🎲 Бросить 5 (в запасе 1)"
    assert roll_text(table("thrift").throw(*NOTHING).board) == "🎲 Бросить 5 (осталось 2 броска)"


def test_cards_show_what_is_saved_and_which_rows_are_closed():
    game = table("thrift").throw(1, 1, 1, 2, 3).end("ones")
    lines = {line[:11].strip(): line[11:].split() for line in tables(game.board)[0]}
    assert lines["Единицы"] == ["›✓", "·"]
    assert lines["В запасе"] == ["2", "0"]
    assert lines["За запас"] == lines["Не собрано"] == ["·", "·"]
    assert lines["Итого"] == ["0", "0"]
    assert "Аня: Не собрано: пока −127 · За запас: пока +6" in game.board.text
    assert "Единицы ✓ (1 1 1 2 3)" in game.board.text
    assert "В запасе" in score(T, game.view()).text


def test_a_turn_that_makes_nothing_may_be_ended_told_and_taken_back():
    game = table("thrift").throw(*NOTHING)
    assert any(isinstance(press, EndTurn) for press in presses(game.board))
    assert "Записать пока нечего" in game.board.text
    game.end()
    assert "Аня: мимо, без записи (1 2 3 4 6)" in game.board.text
    assert ["↩️ Отменить"] in labels(game.board)
    assert any(isinstance(press, TakeBack) for press in presses(game.board))
    made = table("thrift").throw(1, 1, 1, 2, 3)
    assert not any(isinstance(press, EndTurn) for press in presses(made.board))
    assert "Записать пока нечего" not in made.board.text


def test_the_last_round_of_a_race_is_told_and_why_it_ended():
    game = table("thrift", max_rounds=15)
    for number in range(30):
        assert ("Последний круг" in game.board.text) == (number >= 28)
        assert f"круг {number // 2 + 1}" in game.board.text
        game.throw(*NOTHING).end()
    last = result(T, game.view(), game.progress.game.outcome())
    assert "Круги кончились (их было 15), а всё не собрал никто." in last.text


def test_six_dice_and_twenty_rows_fit():
    game = table("maxi", 5).throw(1, 2, 2, 3, 5, 5)
    assert len(labels(game.board)[0]) == 6
    assert sum(map(len, labels(game.board))) < 40
    assert len(tables(game.board)[0]) == 1 + 20 + 2 + 2 + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_at_once_is_offered_and_told(language):
    t = texts(language)
    game = table("generala").throw(6, 6, 6, 6, 1).end("four").throw(5, 5, 5, 5, 5)
    hint = t("board-wins", row=t("row-generala"))
    assert hint in board(t, game.view()).text
    game.end("poker")
    last = result(t, game.view(), game.progress.game.outcome())
    check_limits(last)
    assert t("finish-outright", row=t("row-generala")) in last.text
    assert t("finish-win", name="Боб") in last.text, "points do not matter"
    late = table("generala", 1).throw(1, 2, 3, 4, 6).throw(5, 5, 5, 5, 5)
    assert hint not in board(t, late.view()).text


def test_what_is_served_is_told():
    game = table("generala").throw(6, 6, 6, 6, 1)
    assert "Каре 45" in [text for row in labels(game.board) for text in row]
    assert "⚡ Аня: Каре с руки, 45!" in game.end("four").board.text
    assert any(isinstance(press, Roll) for press in presses(game.board))


def test_dice_that_close_no_row_are_suggested_to_be_kept_for_one():
    game = table("thrift").throw(4, 4, 1, 2, 6)
    assert not game.progress.game.writable_rows()
    assert any("4 4 → бросить 3" in label for line in labels(game.board) for label in line)
