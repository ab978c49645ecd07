"""What boards say of saved rolls, of turns that end without a row, of races and of wins at once."""

from bot.ground.texts.formatting import texts
from bot.table.presses import EndTurn, TakeBack
from bot.table.screens.pages import scorecards_score
from bot.table.screens.result import finish_result
from bot.table.show.drawing import board
from engine.play.steps import Stop
from engine.presets import ruleset
from tests.bot.screens.play_checks import check_play
from tests.bot.screens.screen_cases import Played, check_limits, labels, people, presses, tables

T = texts("ru")
NOTHING = (1, 2, 3, 4, 6)


def table(preset, seats=2, **options):
    return Played(ruleset(preset, options), people(seats))


def shown(game):
    screen, view = board(T, game.view()), game.view()
    check_limits(screen)
    check_play(screen, view)
    return screen


def roll_text(game):
    return next(b.text for row in shown(game).buttons for b in row if b.text.startswith("🎲"))


def kinds(screen):
    return {type(press) for press in presses(screen)}


def test_the_roll_button_counts_own_rolls_and_saved_ones():
    game = table("thrift", 1).rolled(1, 1, 1, 2, 3).wrote("ones").rolled(*NOTHING)
    assert roll_text(game) == T("button-roll", n=5), "what may be thrown still stands above"
    assert "бросок 1 из 3+2" in shown(game).text
    game.rolled(*NOTHING).rolled(*NOTHING)
    assert roll_text(game) == T("button-roll-spend", n=5)
    game.rolled(*NOTHING)
    assert "бросок 4 из 3+2" in shown(game).text
    assert roll_text(game) == T("button-roll-spend", n=5)


def test_cards_show_what_is_saved_and_which_rows_are_closed():
    game = table("thrift").rolled(1, 1, 1, 2, 3).wrote("ones")
    screen = shown(game)
    lines = {line[:11].strip(): line[11:].split() for line in tables(screen)[0]}
    assert lines[T("row-ones")] == ["›✓", "·"]
    assert lines[T("card-saved")] == ["2", "0"]
    assert lines[T("card-spare")] == lines[T("card-unmade")] == ["·", "·"]
    assert lines[T("card-total")] == ["0", "0"]
    assert "Аня: Не собрано: пока −127 · За запас: пока +6" in screen.text
    assert "Единицы ✓ (1 1 1 2 3)" in screen.text
    assert T("card-saved") in scorecards_score(T, game.view()).text


def test_a_turn_that_makes_nothing_may_be_ended_told_and_taken_back():
    game = table("thrift").rolled(*NOTHING)
    assert EndTurn in kinds(shown(game))
    assert T("board-nothing-fits") in shown(game).text
    game.step(Stop())
    assert T("board-blank", name="Аня", dice="1 2 3 4 6") in shown(game).text
    assert [T("button-take-back")] in labels(shown(game))
    assert TakeBack in kinds(shown(game))
    made = shown(table("thrift").rolled(1, 1, 1, 2, 3))
    assert EndTurn not in kinds(made)
    assert T("board-nothing-fits") not in made.text


def test_the_last_round_of_a_race_is_told_and_why_it_ended():
    game = table("thrift", max_rounds=15)
    for number in range(30):
        text = shown(game).text
        assert (T("board-last-round").rstrip(".") in text) == (number >= 28)
        assert f"круг {number // 2 + 1}" in text
        game.rolled(*NOTHING).step(Stop())
    last = finish_result(T, game.view(), game.progress.game.outcome())
    assert T("finish-rounds", n=15) in last.text


def test_a_win_at_once_is_offered_and_told():
    t = T
    game = table("generala").rolled(6, 6, 6, 6, 1).wrote("four").rolled(5, 5, 5, 5, 5)
    hint = t("board-wins", row=t("row-generala"))
    assert hint in board(t, game.view()).text
    game.wrote("poker")
    last = finish_result(t, game.view(), game.progress.game.outcome())
    check_limits(last)
    assert t("finish-outright", row=t("row-generala")) in last.text
    assert t("finish-win", name="Боб") in last.text, "points do not matter"
    late = table("generala", 1).rolled(1, 2, 3, 4, 6).rolled(5, 5, 5, 5, 5)
    assert hint not in board(t, late.view()).text


def test_dice_that_close_no_row_are_suggested_to_be_kept_for_one():
    game = table("thrift").rolled(4, 4, 1, 2, 6)
    assert not game.progress.game.writable_rows()
    assert any("4 4 → бросить 3" in text for row in labels(shown(game)) for text in row)
